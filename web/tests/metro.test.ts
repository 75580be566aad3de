import { describe, expect, test } from "vitest";
import { along, nearest, run, shape, track } from "../src/games/metro/curves";
import { at, beside, corner, LANE, PLATFORM, SQUARE, stand } from "../src/games/metro/place";
import { Tracks } from "../src/games/metro/tracks";
import { BOARD } from "./metro_board";

const SIDES = [0, 1, 2, 3];

describe("the shapes of track", () => {
  test("begin at an even port and end at an odd one, clockwise", () => {
    const ports = [
      [LANE, 0],
      [2 * LANE, 0],
      [SQUARE, LANE],
      [SQUARE, 2 * LANE],
      [2 * LANE, SQUARE],
      [LANE, SQUARE],
      [0, 2 * LANE],
      [0, LANE],
    ];
    for (const entry of SIDES)
      for (const exit of SIDES) {
        const points = shape(entry, exit);
        expect(points[0]).toEqual(ports[2 * entry]);
        expect(points.at(-1)).toEqual(ports[2 * exit + 1]);
      }
  });

  test("stay on their tile", () => {
    for (const entry of SIDES)
      for (const exit of SIDES)
        for (let step = 0; step <= 20; step += 1)
          for (const value of along(shape(entry, exit), step / 20)) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(SQUARE);
          }
  });

  test("are written as path data", () => {
    expect(track(0, 2)).toBe("M24 0C24 24 24 48 24 72");
    expect(track(0, 0).match(/C/g)).toHaveLength(1);
    expect(run([{ square: 0, entry: 0, exit: 2 }])).toBe("M84 60C84 84 84 108 84 132");
    const two = [
      { square: 0, entry: 0, exit: 2 },
      { square: 8, entry: 0, exit: 2 },
    ];
    expect(run(two).match(/M/g)).toHaveLength(1);
  });

  test("are found by a point near them", () => {
    const straight = new Tracks(BOARD, [{ square: 0, tile: "aaaa", turn: 0 }]).on(0);
    expect(nearest(straight, [LANE + 2, 10])).toEqual({ square: 0, entry: 0, exit: 2 });
    expect(nearest(straight, [2 * LANE - 2, 60])).toEqual({ square: 0, entry: 2, exit: 0 });
    expect(nearest([], [1, 1])).toBeUndefined();
  });
});

describe("places", () => {
  test("squares and what is beside them", () => {
    expect(corner(9)).toEqual([PLATFORM + SQUARE, PLATFORM + SQUARE]);
    expect(SIDES.map((side) => beside(BOARD, 9, side))).toEqual([1, 10, 17, 8]);
    expect(SIDES.map((side) => beside(BOARD, 0, side))).toEqual([null, 1, 8, null]);
  });

  test("a station stands on the side of its square, departures clockwise before arrivals", () => {
    const [top, right, bottom, left] = [0, 8, 16, 24].map((station) => BOARD.stations[station]!);
    expect(stand(top!)).toEqual({ x: PLATFORM + 36, y: PLATFORM, angle: 0 });
    expect(stand(right!)).toEqual({ x: PLATFORM + 8 * SQUARE, y: PLATFORM + 36, angle: 90 });
    expect(at(top!, -12, 10)).toEqual([PLATFORM + 24, PLATFORM - 10]);
    expect(at(bottom!, -12, 10)).toEqual([PLATFORM + 8 * SQUARE - 24, PLATFORM + 8 * SQUARE + 10]);
    expect(at(left!, -12, 10)).toEqual([PLATFORM - 10, PLATFORM + 8 * SQUARE - 24]);
  });
});

describe("lines", () => {
  const laid = (tiles: Record<number, string>, turn = 0) =>
    Object.entries(tiles).map(([square, tile]) => ({ square: Number(square), tile, turn }));

  test("run from their station to where the track ends", () => {
    const tracks = new Tracks(BOARD, laid({ 3: "aaaa", 11: "aaaa" }));
    expect(tracks.from(3)).toEqual({
      station: 3,
      passes: [
        { square: 3, entry: 0, exit: 2 },
        { square: 11, entry: 0, exit: 2 },
      ],
      end: null,
    });
    expect(tracks.from(4)).toEqual({ station: 4, passes: [], end: null });
  });

  test("end at the central station", () => {
    const way = new Tracks(BOARD, laid({ 3: "aaaa", 11: "aaaa", 19: "aaaa" })).from(3);
    expect(way.passes).toHaveLength(3);
    expect(way.end).toBe(32);
  });

  test("end at a station of the edge, having passed a tile twice", () => {
    const tracks = new Tracks(BOARD, laid({ 0: "aaaa", 8: "dddd" }));
    const way = tracks.from(0);
    expect(way.passes.map(({ square }) => square)).toEqual([0, 8, 0]);
    expect(way.end).toBe(0);
    expect(tracks.from(30).end).toBe(30);
  });

  test("turn with their tile", () => {
    const tracks = new Tracks(BOARD, laid({ 0: "adad" }, 1));
    expect(tracks.on(0).map(({ exit }) => exit)).toEqual([0, 3, 2, 1]);
  });

  test("are found from the middle", () => {
    const tracks = new Tracks(BOARD, laid({ 3: "aaaa", 11: "aaaa", 19: "aaaa" }));
    expect(tracks.through({ square: 19, entry: 0, exit: 2 })).toEqual(tracks.from(3));
    const unowned = tracks.through({ square: 11, entry: 1, exit: 3 });
    expect(unowned).toEqual({ station: null, passes: [{ square: 11, entry: 1, exit: 3 }], end: null });
  });

  test("may run in a circle", () => {
    const around = laid({ 9: "bbbb", 10: "bbbb", 17: "bbbb", 18: "bbbb" });
    const circle = new Tracks(BOARD, around).through({ square: 9, entry: 2, exit: 1 });
    expect(circle.station).toBeNull();
    expect(circle.passes.length).toBeGreaterThan(0);
  });

  test("go on over the centre where tiles cover it", () => {
    const way = new Tracks(BOARD, laid({ 3: "aaaa", 11: "aaaa", 19: "aaaa", 27: "aaaa" })).from(3);
    expect(way.passes).toHaveLength(4);
    expect(way.end).toBeNull();
  });
});
