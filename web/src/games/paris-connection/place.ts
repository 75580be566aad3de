/** Where hexes are on the map, in the units of its drawing: a side of a hex is 32 long. */

import type { Hex, ParisConnectionBoard } from "../../lib/protocol/messages";

export const SIDE = 32;
/** From the middle of a hex to one of its sides; hexes stand on a corner. */
export const HALF = (SIDE * Math.sqrt(3)) / 2;

export type Point = readonly [number, number];

const DIRECTIONS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export class Place {
  /** Of the whole drawing. */
  readonly width: number;
  readonly height: number;
  /** Half hexes from the first to the last, and rows. */
  readonly columns: number;
  readonly rows: number;
  /** By hex. */
  readonly middles: readonly Point[];
  /** By hex: those beside it that can be built on and are not across a striped edge. */
  readonly neighbours: readonly (readonly number[])[];

  private readonly left: number;
  private readonly top: number;

  constructor(readonly board: ParisConnectionBoard) {
    const across = board.hexes.map(({ q, r }) => 2 * q + r);
    const down = board.hexes.map(({ r }) => r);
    [this.left, this.top] = [Math.min(...across), Math.min(...down)];
    this.columns = Math.max(...across) - this.left + 1;
    this.rows = Math.max(...down) - this.top + 1;
    this.width = (this.columns + 1) * HALF;
    this.height = (this.rows * 1.5 + 0.5) * SIDE;
    this.middles = board.hexes.map((hex) => [this.x(this.column(hex)), this.y(this.row(hex))]);
    const number = new Map(board.hexes.map(({ q, r }, hex) => [`${q} ${r}`, hex]));
    const parted = new Set(board.barriers.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
    this.neighbours = board.hexes.map(({ q, r }, hex) =>
      DIRECTIONS.flatMap(([right, below]) => {
        const near = number.get(`${q + right} ${r + below}`) ?? board.buildable;
        return near < board.buildable && !parted.has(`${hex} ${near}`) ? [near] : [];
      }),
    );
  }

  /** From 0, in half hexes. */
  column({ q, r }: Hex): number {
    return 2 * q + r - this.left;
  }

  row({ r }: Hex): number {
    return r - this.top;
  }

  x(column: number): number {
    return (column + 1) * HALF;
  }

  y(row: number): number {
    return (row * 1.5 + 1) * SIDE;
  }

  /** The side of a hex that a striped edge runs along. */
  edge([a, b]: readonly [number, number]): [Point, Point] {
    const [[ax, ay], [bx, by]] = [this.middles[a]!, this.middles[b]!];
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    const [right, down] = [((bx - ax) / (4 * HALF)) * SIDE, ((by - ay) / (4 * HALF)) * SIDE];
    return [
      [x - down, y + right],
      [x + down, y - right],
    ];
  }
}

/** A hex round the origin, its corners so far from it. */
export function outline(radius: number): string {
  const corners = Array.from({ length: 6 }, (_, step) => {
    const turn = Math.PI / 6 + (step * Math.PI) / 3;
    return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}
