/** A walk through the points of a finished game, from one thing that earned some to the next. */

export interface Stop {
  seat: number;
  /** What the points are for. */
  text: string;
  points: number;
  /** What the seat has by then. */
  sum: number;
  /** What can be seen of it: lines, in Metro by the station they depart from, in Paris Connection companies. */
  lines: readonly number[];
}

export class Walk {
  /** None until the game is over. */
  stops = $state.raw<readonly Stop[]>([]);
  at = $state<number | null>(null);
  readonly now = $derived(this.at === null ? null : (this.stops[this.at] ?? null));

  offer(stops: readonly Stop[]): void {
    this.stops = stops;
    if (stops.length === 0) this.at = null;
  }

  /** To a stop, as far as there are any. */
  go(to: number | null): void {
    this.at = to === null ? null : Math.min(Math.max(to, 0), this.stops.length - 1);
  }
}

/** A seat's stops in a row, each with the sum so far. */
export function summed(stops: readonly Omit<Stop, "sum">[]): Stop[] {
  const sums = new Map<number, number>();
  return stops.map((stop) => {
    const sum = (sums.get(stop.seat) ?? 0) + stop.points;
    sums.set(stop.seat, sum);
    return { ...stop, sum };
  });
}
