/** Which program is offered first: the one played against last, or else one that is neither weak nor slow. */

import { preferences } from "../preferences.svelte";
import type { BotInfo } from "../protocol/messages";

/** Empty where there are none. */
export function usual(programs: readonly BotInfo[]): string {
  const last = programs.find(({ name }) => name === preferences.program);
  return (last ?? programs[1] ?? programs[0])?.name ?? "";
}
