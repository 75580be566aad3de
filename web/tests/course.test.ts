import { describe, expect, test } from "vitest";
import type { LogEntry } from "../src/lib/protocol/messages";
import { moments } from "../src/lib/table/course";
import { ticks } from "../src/lib/ui/ticks";
import { BOARD } from "./metro_board";

function entry(number: number, turn: number, events: LogEntry["events"], more: Partial<LogEntry> = {}): LogEntry {
  return {
    number,
    turn,
    events,
    kind: "acted",
    at: 0,
    seat: 0,
    action: null,
    lines: [],
    part: false,
    to: null,
    ...more,
  };
}

function paid(account: number, points: number): LogEntry["events"][number] {
  return { event: "paid", account, points, reason: "", params: [] };
}

describe("the course of a game", () => {
  test("adds up what was paid, turn by turn", () => {
    const found = moments(BOARD, [
      entry(3, 0, [], { kind: "dealt" }),
      entry(4, 1, [paid(0, 3)]),
      entry(5, 2, [paid(1, 4), paid(0, 1)]),
      entry(6, 2, [paid(1, -2)]),
    ]);
    expect(found.map(({ turn, entry, values }) => [turn, entry, values[0], values[1]])).toEqual([
      [0, 3, 0, 0],
      [1, 4, 3, 0],
      [2, 6, 4, 2],
    ]);
  });

  test("leaves out what was taken back", () => {
    const found = moments(BOARD, [
      entry(3, 0, [], { kind: "dealt" }),
      entry(4, 1, [paid(0, 3)]),
      entry(5, 1, [], { kind: "taken-back", to: 3 }),
      entry(6, 1, [paid(0, 8)]),
    ]);
    expect(found.map(({ values }) => values[0])).toEqual([0, 8]);
  });
});

describe("the marks beside a graph", () => {
  test("are round and span the values", () => {
    expect(ticks(0, 97, 4)).toEqual([0, 50]);
    expect(ticks(0, 1, 4)).toEqual([0, 0.5, 1]);
    expect(ticks(-7, 30, 4)).toEqual([-10, 0, 10, 20, 30]);
  });
});
