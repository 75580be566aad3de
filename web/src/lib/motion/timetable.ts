/** When things that happen at once are shown, one after another. */

export interface Slot {
  start: number;
  /** Milliseconds. */
  lasts: number;
}

/** Milliseconds in which all of them have begun, however many there are. */
const ALL_WITHIN = 2200;
const SHORTEST = 450;
const LONGEST = 1300;
const EACH = 85;

/**
 * Slots for things of these lengths, at this pace. Each begins when the one before it is over, or earlier where that
 * would keep people waiting; those shown already, until `busy`, delay them by no more than half of that.
 */
export function timetable(lengths: readonly number[], pace: number, now: number, busy: number): Slot[] {
  const times = lengths.map((length) => pace * Math.min(LONGEST, Math.max(SHORTEST, EACH * length)));
  const whole = times.reduce((sum, lasts) => sum + lasts, 0);
  const squeeze = Math.min(1, (pace * ALL_WITHIN) / whole);
  let start = Math.min(Math.max(now, busy), now + (pace * ALL_WITHIN) / 2);
  return times.map((lasts) => {
    const slot = { start, lasts };
    start += lasts * squeeze;
    return slot;
  });
}
