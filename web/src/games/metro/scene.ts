/** What a view of Metro shows, worked out before it is drawn: tracks, lines, whose they are. */

import type { Account, LaidTile, Line, LogEntry, MetroBoard, MetroView } from "../../lib/protocol/messages";
import type { Pass } from "./curves";
import { beside } from "./place";
import { Tracks } from "./tracks";

/** A line that somebody owns. */
export interface Route {
  station: number;
  account: Account;
  passes: readonly Pass[];
  end: number | null;
  /** What it was paid; null while it is open. */
  points: number | null;
}

export class Scene {
  readonly tracks: Tracks;
  /** By station. */
  readonly routes: ReadonlyMap<number, Route>;
  /** By the station where they ended. */
  readonly ended: ReadonlyMap<number, Route>;

  /** `laid`: every tile on the board; `paid`: by station, what finished lines were paid. */
  constructor(
    readonly board: MetroBoard,
    readonly view: MetroView,
    laid: readonly LaidTile[],
    paid: ReadonlyMap<number, number>,
  ) {
    this.tracks = new Tracks(board, laid);
    const routes = view.lines.flatMap((line) => this.route(line, paid.get(line.station) ?? 0) ?? []);
    this.routes = new Map(routes.map((route) => [route.station, route]));
    this.ended = new Map(routes.flatMap((route) => (route.end === null ? [] : [[route.end, route] as const])));
  }

  /** By square, the sides of entry of the tracks that owned lines use. */
  get used(): Map<number, Set<number>> {
    const used = new Map<number, Set<number>>();
    for (const { passes } of this.routes.values())
      for (const { square, entry } of passes) used.set(square, (used.get(square) ?? new Set()).add(entry));
    return used;
  }

  /** The owned lines over a square, without repetition. */
  over(square: number): Route[] {
    return [...this.routes.values()].filter(({ passes }) => passes.some((pass) => pass.square === square));
  }

  private route({ station, account, end }: Line, paid: number): Route | null {
    const owner = account === null ? undefined : this.board.accounts[account];
    if (!owner) return null;
    const { passes } = this.tracks.from(station);
    return { station, account: owner, passes, end, points: end === null ? null : paid };
  }
}

/** Whether the station stands between the squares and the centre. */
export function isCentral(board: MetroBoard, station: number): boolean {
  const { square, side } = board.stations[station]!;
  return board.centre.includes(beside(board, square, side) ?? -1);
}

/** By station, what finished lines were paid in these entries of the log. */
export function paidFor(story: readonly LogEntry[]): Map<number, number> {
  const events = story.flatMap((entry) => entry.events);
  return new Map(events.flatMap((one) => (one.event === "line-finished" ? [[one.station, one.points] as const] : [])));
}

/** The square laid last in these entries. */
export function lastLaid(story: readonly LogEntry[]): number | null {
  const laid = story.flatMap((entry) => entry.events).findLast((one) => one.event === "tile-laid");
  return laid?.event === "tile-laid" ? laid.square : null;
}
