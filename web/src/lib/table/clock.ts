/** Clocks as numbers. Whoever shows them brings the moment. */

import type { Clock } from "../protocol/parts";
import type { Time } from "../protocol/messages";

/** Milliseconds left for a seat, so long after the update that said so; null without a clock. */
export function left(time: Time | null, seat: number, since: number): number | null {
  const left = time?.left[seat] ?? null;
  return left === null ? null : Math.max(0, left - (time?.running === seat ? since : 0));
}

/** As a clock shows it: with tenths when it gets tight, in days when there is no hurry. */
export function written(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  if (milliseconds < 10_000) return `0:${(milliseconds / 1000).toFixed(1).padStart(4, "0")}`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 86_400)}d ${two((seconds / 3600) % 24)}:${two((seconds / 60) % 60)}`;
}

/** The clocks to choose from; others can be agreed by programs. */
export const CLOCKS: readonly Clock[] = [
  { clock: "none" },
  { clock: "fischer", seconds: 300, increment: 10 },
  { clock: "fischer", seconds: 900, increment: 15 },
  { clock: "per-move", seconds: 60 },
  { clock: "per-move", seconds: 86_400 },
  { clock: "per-move", seconds: 3 * 86_400 },
];
