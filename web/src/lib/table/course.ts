/** How points, or what else a game counts, have come about: read from the events of a table's log. */

import type { LogEntry } from "../protocol/messages";
import type { Board } from "../protocol/parts";
import type { Series } from "../ui/Graph.svelte";
import { upTo } from "./log";

/** What stood after each turn: its number, its last entry of the log, and what each owner had by then. */
export interface Moment {
  turn: number;
  entry: number;
  values: readonly number[];
}

/** The moments of a game, turn by turn from the deal on, as the entries that still count have left them. */
export function moments(board: Board, entries: readonly LogEntry[]): Moment[] {
  const values = owners(board).map(() => 0);
  const found: Moment[] = [];
  for (const { turn, number, kind, events } of upTo(entries, Infinity)) {
    if (kind !== "acted" && kind !== "dealt") continue;
    for (const event of events) count(board, event, values);
    const moment = { turn: turn ?? 0, entry: number, values: [...values] };
    if (found.at(-1)?.turn === moment.turn) found.pop();
    found.push(moment);
  }
  return found;
}

/** Those who earn something, in the order of `Moment.values`. */
export function owners(board: Board): readonly Omit<Series, "values">[] {
  return board.board === "metro" ? board.accounts : board.companies;
}

function count(board: Board, event: LogEntry["events"][number], values: number[]): void {
  if (board.board === "paris-connection") {
    const company = event.event === "built" ? board.companies.findIndex(({ colour }) => colour === event.company) : -1;
    if (event.event === "built" && company >= 0) values[company] = event.value;
  } else if ("account" in event && "points" in event && event.account !== null)
    values[event.account] = (values[event.account] ?? 0) + event.points;
}
