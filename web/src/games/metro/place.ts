/** Where things are on the board, in the units of its drawing: a square is 72 wide. */

import type { MetroBoard, Station } from "../../lib/protocol/messages";

export const SQUARE = 72;
/** The two ends of track on a side are this far from its corners. */
export const LANE = SQUARE / 3;
/** The stations round the squares. */
export const PLATFORM = 60;

export type Point = readonly [number, number];

export type Side = 0 | 1 | 2 | 3;

/** Steps in rows and columns out of a square, by side: up, right, down, left. */
export const OUT: readonly (readonly [number, number])[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

export function opposite(side: number): Side {
  return ((side + 2) % 4) as Side;
}

/** The whole drawing. */
export function size(board: MetroBoard): { width: number; height: number } {
  return { width: board.columns * SQUARE + 2 * PLATFORM, height: board.rows * SQUARE + 2 * PLATFORM };
}

export function rowAndColumn(square: number): [number, number] {
  return [Math.floor(square / 8), square % 8];
}

/** The top left corner of a square. */
export function corner(square: number): Point {
  const [row, column] = rowAndColumn(square);
  return [PLATFORM + column * SQUARE, PLATFORM + row * SQUARE];
}

/** The square on the other side; null beyond the edge. */
export function beside(board: MetroBoard, square: number, side: number): number | null {
  const [row, column] = rowAndColumn(square);
  const [down, right] = OUT[side]!;
  const inside = row + down >= 0 && row + down < board.rows && column + right >= 0 && column + right < board.columns;
  return inside ? square + 8 * down + right : null;
}

/** The stations that stand on a square of the centre. */
export function stationsOn(board: MetroBoard, square: number): number[] {
  if (!board.centre.includes(square)) return [];
  return board.stations.flatMap((station, number) =>
    beside(board, station.square, station.side) === square ? [number] : [],
  );
}

/** Where a station stands: the middle of the side of its square, and how its drawing for a top side is turned. */
export function stand(station: Station): { x: number; y: number; angle: number } {
  const [x, y] = corner(station.square);
  const [down, right] = OUT[station.side]!;
  return { x: x + (SQUARE / 2) * (1 + right), y: y + (SQUARE / 2) * (1 + down), angle: 90 * station.side };
}

/** A point given by its distance along the side of a station, clockwise from its middle, and out of the square. */
export function at(station: Station, along: number, out: number): Point {
  const { x, y } = stand(station);
  const [down, right] = OUT[station.side]!;
  return [x - along * down + out * right, y + along * right + out * down];
}
