/** Where the points of a finished game of Metro come from, one line after another. */

import type { Ending, LogEntry, MetroBoard } from "../../lib/protocol/messages";
import { summed, type Stop } from "../../lib/table/walk.svelte";
import { say } from "../../lib/text/texts.svelte";
import { runsOf, type Run } from "./runs";

/** By rank: first the lines of a seat, the longest last, then what else it was paid for. */
export function stopsOf(ending: Ending, entries: readonly LogEntry[], board: MetroBoard): Stop[] {
  const runs = runsOf(entries, board);
  const seats = ending.ranks.map((_, seat) => seat).sort((one, other) => ending.ranks[one]! - ending.ranks[other]!);
  return summed(
    seats.flatMap((seat) =>
      ending.breakdown[seat]!.flatMap(({ key, text, points, company }) => {
        const own = runs.filter(({ account }) => (key === "lines" ? account.seat === seat : isOf(account, company)));
        if (key !== "lines") return [{ seat, text, points, lines: own.map(({ station }) => station) }];
        return own
          .sort((one, other) => one.points - other.points)
          .map((run) => ({ seat, text: told(run, board), points: run.points, lines: [run.station] }));
      }),
    ),
  );
}

function isOf({ seat, colour }: Run["account"], company: string | null | undefined): boolean {
  return seat === null && colour === company;
}

function told({ station, end, passes }: Run, board: MetroBoard): string {
  const [from, to] = [station, end].map((number) => board.stations[number]!.label);
  return say("page.walk-line", { from: from!, to: to!, length: passes.length });
}
