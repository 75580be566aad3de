/** Finished lines as they run: read from the events of the log, drawn along their track. */

import type { Account, LogEntry, MetroBoard } from "../../lib/protocol/messages";
import { along, run, shape, type Pass } from "./curves";
import { at, corner, LANE, opposite, type Point } from "./place";

/** A line that has been finished. */
export interface Run {
  station: number;
  /** Whose it is: the account's number, and what it is known by. */
  owner: number;
  account: Account;
  passes: readonly Pass[];
  end: number;
  points: number;
}

/** A point of a line's way: where, how far along, and how a train stands there, in degrees from upright. */
export interface Milestone {
  at: Point;
  far: number;
  angle: number;
}

/** So many milestones to a tile, besides its first. */
const FINE = 10;

/** The owned lines that were finished in these entries, in order. */
export function runsOf(entries: readonly LogEntry[], board: MetroBoard): Run[] {
  return entries
    .flatMap(({ events }) => events)
    .flatMap((event) => {
      if (event.event !== "line-finished" || event.account === null) return [];
      const { station, account: owner, path, end, points } = event;
      return [{ station, owner, account: board.accounts[owner]!, passes: passesOf(path, end, board), end, points }];
    });
}

/** The passes of a path as events have it: of each, square * 4 + side of entry. */
export function passesOf(path: readonly number[], end: number, board: MetroBoard): Pass[] {
  return path.map((pass, place) => {
    const next = path[place + 1];
    const exit = next === undefined ? board.stations[end]!.side : opposite(next % 4);
    return { square: Math.floor(pass / 4), entry: pass % 4, exit };
  });
}

/** Path data of a finished line, up to the buffers where it ends. */
export function whole(passes: readonly Pass[], end: number, board: MetroBoard): string {
  return `${run(passes)}L${arrival(end, board).join(" ")}`;
}

/** The way of a finished line, from its departure to the buffers where it ends. */
export function milestones(passes: readonly Pass[], end: number, board: MetroBoard): Milestone[] {
  const points = passes.flatMap(({ square, entry, exit }, place) => {
    const [x, y] = corner(square);
    const bows = shape(entry, exit);
    return Array.from({ length: FINE + 1 }, (_, step) => along(bows, step / FINE))
      .slice(place === 0 ? 0 : 1)
      .map(([u, v]): Point => [x + u, y + v]);
  });
  points.push(arrival(end, board));
  let far = 0;
  return points.map((point, place) => {
    const [before, after] = [points[place - 1] ?? point, points[place + 1] ?? point];
    far += Math.hypot(point[0] - before[0], point[1] - before[1]);
    const angle = (Math.atan2(after[0] - before[0], before[1] - after[1]) * 180) / Math.PI;
    return { at: point, far, angle };
  });
}

/** Where a train is that has come so far. */
export function placeOn(way: readonly Milestone[], far: number): Milestone {
  const next = way.find((one) => one.far >= far) ?? way.at(-1)!;
  const last = way[Math.max(0, way.indexOf(next) - 1)]!;
  const part = next.far > last.far ? Math.max(0, (far - last.far) / (next.far - last.far)) : 1;
  const mix = (axis: 0 | 1) => last.at[axis] + part * (next.at[axis] - last.at[axis]);
  const turn = ((next.angle - last.angle + 540) % 360) - 180;
  return { at: [mix(0), mix(1)], far, angle: last.angle + part * turn };
}

/** How many tiles it has come over by then. */
export function tilesBy(passes: number, way: readonly Milestone[], far: number): number {
  const reached = way.findIndex((one) => one.far >= far);
  return Math.min(passes, Math.ceil((reached < 0 ? way.length : reached) / FINE));
}

function arrival(end: number, board: MetroBoard): Point {
  return at(board.stations[end]!, LANE / 2, 14);
}
