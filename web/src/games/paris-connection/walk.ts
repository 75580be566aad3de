/** Where the points of a finished game of Paris Connection come from, one company after another. */

import type { Ending, ParisConnectionBoard } from "../../lib/protocol/messages";
import { summed, type Stop } from "../../lib/table/walk.svelte";

export function stopsOf(ending: Ending, board: ParisConnectionBoard): Stop[] {
  const seats = ending.ranks.map((_, seat) => seat).sort((one, other) => ending.ranks[one]! - ending.ranks[other]!);
  return summed(
    seats.flatMap((seat) =>
      ending.breakdown[seat]!.map(({ text, points, company }) => {
        const place = board.companies.findIndex(({ colour }) => colour === company);
        return { seat, text, points, lines: place < 0 ? [] : [place] };
      }),
    ),
  );
}
