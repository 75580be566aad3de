/** Words for what was agreed at a table. */

import type { Clock } from "../protocol/parts";
import { say } from "../text/texts.svelte";

export function clockWords(clock: Clock): string {
  switch (clock.clock) {
    case "none":
      return say("page.clock-none");
    case "per-move":
      return say("page.clock-per-move", { time: duration(clock.seconds) });
    case "fischer":
      return say("page.clock-fischer", { time: duration(clock.seconds), increment: clock.increment });
  }
}

function duration(seconds: number): string {
  if (seconds % 86_400 === 0) return say("page.days", { count: seconds / 86_400 });
  if (seconds % 60 === 0) return say("page.minutes", { count: seconds / 60 });
  return say("page.seconds", { count: seconds });
}
