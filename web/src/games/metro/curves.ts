/**
 * The shapes of track on a tile, and lines as paths over many tiles.
 *
 * A shape joins the port by which a line enters a side to the port by which it leaves another. Turns to the right are
 * narrow; wide ones keep clear of the tile's middle, so that two of them can face each other.
 */

import { corner, LANE, SQUARE, type Point } from "./place";

/** A line's way over one tile, from side to side. */
export interface Pass {
  square: number;
  entry: number;
  exit: number;
}

const FAR = SQUARE - LANE;

/** From the top, by the side it goes to: three points for each bow, the last of them on the track. */
const FROM_TOP: readonly (readonly Point[])[] = [
  [
    [LANE, 8],
    [28.5, 15.5],
    [SQUARE / 2, 15.5],
    [43.5, 15.5],
    [FAR, 8],
    [FAR, 0],
  ],
  [
    [LANE, 23],
    [SQUARE - 23, FAR],
    [SQUARE, FAR],
  ],
  [
    [LANE, 24],
    [LANE, 48],
    [LANE, SQUARE],
  ],
  [
    [LANE, 13.25],
    [13.25, LANE],
    [0, LANE],
  ],
];

/** The points of the bows from one side to another, the first of them where the line enters. */
export function shape(entry: number, exit: number): Point[] {
  const points: Point[] = [[LANE, 0], ...FROM_TOP[(exit - entry + 4) % 4]!];
  return points.map((point) => turned(point, entry));
}

/** The point at this part of a shape, from 0 to 1, by its bows. */
export function along(points: readonly Point[], part: number): Point {
  const bows = (points.length - 1) / 3;
  const bow = Math.min(Math.floor(part * bows), bows - 1);
  const t = part * bows - bow;
  const s = 1 - t;
  const [a, b, c, d] = points.slice(3 * bow, 3 * bow + 4) as [Point, Point, Point, Point];
  const mix = (axis: 0 | 1) => s ** 3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t ** 3 * d[axis];
  return [mix(0), mix(1)];
}

/** Path data of one shape on its tile. */
export function track(entry: number, exit: number): string {
  const points = shape(entry, exit);
  return `M${written(points[0]!)}${bows(points)}`;
}

/** Path data of a line over tiles that follow each other. */
export function run(passes: readonly Pass[]): string {
  return passes
    .map(({ square, entry, exit }, place) => {
      const [x, y] = corner(square);
      const points = shape(entry, exit).map(([u, v]): Point => [u + x, v + y]);
      return (place === 0 ? `M${written(points[0]!)}` : "") + bows(points);
    })
    .join("");
}

/** Of several passes of one tile, the one that runs nearest to a point on the tile. */
export function nearest(passes: readonly Pass[], [x, y]: Point): Pass | undefined {
  const distance = ({ entry, exit }: Pass) => {
    const points = shape(entry, exit);
    return Math.min(...Array.from({ length: 17 }, (_, step) => gap(along(points, step / 16))));
  };
  const gap = ([u, v]: Point) => Math.hypot(u - x, v - y);
  return [...passes].sort((one, other) => distance(one) - distance(other))[0];
}

/** Turned by so many quarters clockwise about the tile's middle. */
function turned([x, y]: Point, quarters: number): Point {
  return quarters === 0 ? [x, y] : turned([SQUARE - y, x], quarters - 1);
}

function bows(points: readonly Point[]): string {
  return `C${points.slice(1).map(written).join(" ")}`;
}

function written([x, y]: Point): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}
