/** What has just been built, as long as it is shown to be new. */

import { untrack } from "svelte";
import { pace } from "../../lib/motion/speed";
import type { Built, LogEntry } from "../../lib/protocol/messages";
import { advance, type Shown } from "../../lib/table/advance";
import type { Table } from "../../lib/table/table.svelte";

/** Milliseconds between one locomotive and the next. */
const EACH = 130;

export class Arrivals {
  /** By hex and colour: after how many milliseconds that locomotive arrives. */
  private placed = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** The build whose points are on their way to its company. */
  built = $state.raw<Built | null>(null);

  /** To be made where a component is. */
  constructor(table: Table) {
    let shown: Shown | null = null;
    $effect.pre(() => {
      const is = { number: table.position?.number ?? -1, present: table.present };
      untrack(() => {
        if (shown?.number === is.number) return;
        const fresh = advance(table.entries, shown, is);
        shown = is;
        this.show(document.hidden ? [] : fresh, pace());
      });
    });
  }

  /** After how many milliseconds it arrives; null where it stands there already. */
  after(hex: number, colour: string): number | null {
    return this.placed.get(`${hex} ${colour}`) ?? null;
  }

  /** All has arrived. */
  stop(): void {
    if (this.placed.size > 0) this.placed = new Map();
    this.built = null;
  }

  private show(entries: readonly LogEntry[], pace: number): void {
    this.stop();
    if (pace === 0) return;
    const events = entries.flatMap((entry) => entry.events);
    const placed = events.flatMap((event) =>
      event.event === "locomotive-placed" ? [`${event.hex} ${event.colour}`] : [],
    );
    this.placed = new Map(placed.map((one, place) => [one, place * EACH * pace]));
    const built = events.findLast((event) => event.event === "built");
    this.built = built?.event === "built" && built.points > 0 ? built : null;
  }
}
