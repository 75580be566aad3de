/** What is new to those who look on: the entries by which the position shown has gone on. */

import type { LogEntry } from "../protocol/messages";
import { steps, upTo } from "./log";

/** A position as it is looked at. */
export interface Shown {
  /** The last entry of the log that it knows. */
  number: number;
  present: boolean;
}

/** The entries between two positions looked at in turn: while the game goes on, or for a step forward through it. */
export function advance(entries: readonly LogEntry[], was: Shown | null, is: Shown): LogEntry[] {
  if (!was || is.number <= was.number) return [];
  const told = upTo(entries, is.number);
  if (!(was.present && is.present)) {
    const places = steps(told);
    const from = places.findLastIndex((entry) => entry <= was.number);
    if (places.findLastIndex((entry) => entry <= is.number) !== from + 1) return [];
  }
  return told.filter(({ number }) => number > was.number);
}
