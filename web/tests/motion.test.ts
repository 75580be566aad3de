import { describe, expect, test } from "vitest";
import { milestones, passesOf, placeOn, runsOf, tilesBy } from "../src/games/metro/runs";
import { Tracks } from "../src/games/metro/tracks";
import type { LogEntry } from "../src/lib/protocol/messages";
import { timetable } from "../src/lib/motion/timetable";
import { cuesOf } from "../src/lib/sound/cues";
import { advance } from "../src/lib/table/advance";
import { BOARD } from "./metro_board";

describe("the timetable of what is shown", () => {
  test("one after another, the longer the more tiles, within bounds", () => {
    const [short, long] = timetable([2, 10], 1, 100, 0);
    const [longest] = timetable([90], 1, 0, 0);
    expect(short!.start).toBe(100);
    expect(long!.start).toBe(100 + short!.lasts);
    expect(long!.lasts).toBeGreaterThan(short!.lasts);
    expect(longest!.lasts).toBeGreaterThanOrEqual(long!.lasts);
    expect(longest!.lasts).toBeLessThan(1500);
  });

  test("many begin sooner, so that nobody waits", () => {
    for (const count of [1, 3, 8, 20]) {
      const slots = timetable(new Array<number>(count).fill(12), 1, 0, 0);
      expect(Math.max(...slots.map(({ start, lasts }) => start + lasts))).toBeLessThan(3600);
      expect(slots.map(({ start }) => start)).toEqual(slots.map(({ start }) => start).sort((a, b) => a - b));
    }
  });

  test("behind those that are shown already, but not for ever", () => {
    expect(timetable([5], 1, 0, 400)[0]!.start).toBe(400);
    expect(timetable([5], 1, 0, 60_000)[0]!.start).toBeLessThan(1500);
    expect(timetable([5], 1, 1000, 400)[0]!.start).toBe(1000);
  });

  test("a short one is the same in less time", () => {
    const [normal, short] = [1, 0.45].map((pace) => timetable([10, 10, 10], pace, 0, 0));
    normal!.forEach(({ start, lasts }, place) => {
      expect(short![place]!.start).toBeCloseTo(0.45 * start);
      expect(short![place]!.lasts).toBeCloseTo(0.45 * lasts);
    });
  });
});

function entry(number: number, more: Partial<LogEntry> = {}): LogEntry {
  return {
    number,
    kind: "acted",
    at: 0,
    seat: 0,
    turn: number,
    action: null,
    events: [],
    lines: [],
    part: false,
    to: null,
    ...more,
  };
}

describe("what is new to those who look on", () => {
  const entries = [entry(3, { kind: "dealt" }), entry(4), entry(5, { kind: "asked" }), entry(6), entry(7)];
  const numbers = (was: number | null, is: number, present = false, wasPresent = present) =>
    advance(entries, was === null ? null : { number: was, present: wasPresent }, { number: is, present }).map(
      ({ number }) => number,
    );

  test("all that has come, while the game goes on", () => {
    expect(numbers(4, 7, true)).toEqual([5, 6, 7]);
    expect(numbers(7, 7, true)).toEqual([]);
    expect(numbers(null, 7, true)).toEqual([]);
  });

  test("one step forward through the game, no leap and no step back", () => {
    expect(numbers(3, 4)).toEqual([4]);
    expect(numbers(4, 6)).toEqual([5, 6]);
    expect(numbers(3, 6)).toEqual([]);
    expect(numbers(6, 4)).toEqual([]);
    expect(numbers(6, 7, true, false)).toEqual([7]);
    expect(numbers(3, 7, true, false)).toEqual([]);
  });

  test("nothing that was taken back", () => {
    const back = [...entries, entry(8, { kind: "taken-back", to: 4 })];
    const [was, is] = [4, 8].map((number) => ({ number, present: true }));
    expect(advance(back, was!, is!).map(({ number }) => number)).toEqual([5, 8]);
  });
});

describe("finished lines", () => {
  const laid = [3, 11, 19].map((square) => ({ square, tile: "aaaa", turn: 0 }));
  const path = [3 * 4, 11 * 4, 19 * 4];
  const way = milestones(passesOf(path, 32, BOARD), 32, BOARD);

  test("are those of the events, along the track that lies there", () => {
    const finished = { event: "line-finished" as const, station: 3, end: 32, points: 6, doubled: true, path };
    const entries = [
      entry(4, {
        events: [
          { ...finished, account: 1 },
          { ...finished, account: null },
        ],
      }),
    ];
    const [run, ...more] = runsOf(entries, BOARD);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ station: 3, owner: 1, account: { colour: "blue" }, points: 6 });
    expect(run!.passes).toEqual(new Tracks(BOARD, laid).from(3).passes);
  });

  test("that pass a tile twice have each pass", () => {
    const twice = [
      { square: 0, tile: "aaaa", turn: 0 },
      { square: 8, tile: "dddd", turn: 0 },
    ];
    expect(passesOf([0 * 4, 8 * 4, 0 * 4 + 2], 0, BOARD)).toEqual(new Tracks(BOARD, twice).from(0).passes);
  });

  test("are run along from one end to the other without a leap", () => {
    const length = way.at(-1)!.far;
    expect(length).toBeCloseTo(3 * 72 + 14, 0);
    expect(placeOn(way, 0).at).toEqual(way[0]!.at);
    expect(placeOn(way, length).at).toEqual(way.at(-1)!.at);
    for (let far = 0; far < length; far += 5) {
      const [one, next] = [placeOn(way, far), placeOn(way, far + 5)];
      expect(Math.hypot(next.at[0] - one.at[0], next.at[1] - one.at[1])).toBeLessThan(5.5);
      expect(Math.abs(one.angle % 360)).toBeCloseTo(180);
    }
  });

  test("count their tiles on the way", () => {
    const counts = [0, 10, 80, 150, 225, 300].map((far) => tilesBy(3, way, far));
    expect(counts).toEqual([0, 1, 2, 3, 3, 3]);
  });
});

describe("what is heard", () => {
  const told = (...names: string[]) =>
    entry(4, { events: names.map((event) => ({ event }) as LogEntry["events"][number]) });

  test("of a move: each sound once, its end last, and whose turn it is", () => {
    expect(cuesOf([], false)).toEqual([]);
    expect(cuesOf([told("tile-drawn")], false)).toEqual([]);
    expect(cuesOf([told("line-finished", "tile-laid"), told("line-finished")], true)).toEqual([
      "laid",
      "finished",
      "turn",
    ]);
    expect(cuesOf([told("locomotive-placed"), told("built")], false)).toEqual(["laid", "finished"]);
  });
});
