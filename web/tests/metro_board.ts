/** Metro's base board, for tests. */

import type { MetroBoard, Station } from "../src/lib/protocol/messages";

const CENTRE = [27, 28, 35, 36];

function edge(): Station[] {
  const around = [0, 1, 2, 3, 4, 5, 6, 7];
  const sides = [
    around.map((column) => column),
    around.map((row) => row * 8 + 7),
    around.map((column) => 63 - column),
    around.map((row) => 56 - row * 8),
  ];
  return sides.flatMap((squares, side) =>
    squares.map((square, place) => ({ label: String(side * 8 + place + 1), name: null, square, side })),
  );
}

/** Clockwise from the left of the top: each stands outside the centre, on the side that faces it. */
const MIDDLE: Station[] = [
  [19, 2],
  [20, 2],
  [29, 3],
  [37, 3],
  [44, 0],
  [43, 0],
  [34, 1],
  [26, 1],
].map(([square, side], place) => ({ label: `C${place + 1}`, name: null, square: square!, side: side! }));

/** The exits by side that a code of four letters stands for. */
export function exits(code: string): [number, number, number, number] {
  const turns = { a: 2, b: 1, c: 3, d: 0 } as Record<string, number>;
  return [...code].map((letter, side) => (side + turns[letter]!) % 4) as [number, number, number, number];
}

export const BOARD: MetroBoard = {
  board: "metro",
  rows: 8,
  columns: 8,
  squares: Array.from({ length: 64 }, (_, square) => `${"abcdefgh"[square % 8]}${Math.floor(square / 8) + 1}`),
  centre: CENTRE,
  stations: [...edge(), ...MIDDLE],
  tiles: ["aaaa", "dddd", "bbbb", "cccc", "aacb", "adad"].map((code) => ({ code, exits: exits(code), count: 2 })),
  accounts: [
    { colour: "yellow", letter: "Y", name: "yellow", seat: 0 },
    { colour: "blue", letter: "B", name: "blue", seat: 1 },
  ],
  hand_size: 1,
  turns: 1,
  reconstructed: false,
};
