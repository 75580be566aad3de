/** What can be read from a table's log alone. */

import type { LogEntry } from "../protocol/messages";

/** The acts that were taken back. */
export function undone(entries: readonly LogEntry[]): Set<number> {
  const gone = new Set<number>();
  for (const { number, to } of entries)
    if (to !== null)
      for (const entry of entries)
        if (entry.number > to && entry.number < number && entry.kind === "acted") gone.add(entry.number);
  return gone;
}

/** The entries whose positions can be looked at, one after another: the deal, and the acts that still count. */
export function steps(entries: readonly LogEntry[]): number[] {
  const gone = undone(entries);
  const played = entries.filter(({ kind, number }) => kind === "dealt" || (kind === "acted" && !gone.has(number)));
  return played.map(({ number }) => number);
}

/** The entries that count in the position after this one. */
export function upTo(entries: readonly LogEntry[], number: number): LogEntry[] {
  const before = entries.filter((entry) => entry.number <= number);
  const gone = undone(before);
  return before.filter((entry) => !gone.has(entry.number));
}

/** The parts of moves that are told as a whole by now, whether taken back before or not. */
export function toldAgain(entries: readonly LogEntry[]): Set<number> {
  const again = new Set<number>();
  let parts: LogEntry[] = [];
  for (const entry of entries.filter(({ kind }) => kind === "acted")) {
    if (parts.length > 0 && parts[0]!.turn !== entry.turn) parts = [];
    if (entry.part) parts.push(entry);
    else {
      for (const { number } of parts) again.add(number);
      parts = [];
    }
  }
  return again;
}
