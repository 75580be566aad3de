/** The finished lines that are being shown, until their points have arrived. */

import type { Component } from "svelte";
import type { MetroBoard } from "../../lib/protocol/messages";
import { timetable, type Slot } from "../../lib/motion/timetable";
import type { Run } from "./runs";

export interface Train extends Slot {
  run: Run;
}

interface DrawingProps {
  board: MetroBoard;
  trains: Trains;
  viewBox: string;
  size: number;
}

export class Trains {
  /** What draws them, loaded when the board stands; until then they have arrived as soon as they depart. */
  Drawing = $state.raw<Component<DrawingProps> | null>(null);
  all = $state.raw<readonly Train[]>([]);
  /** The stations whose lines are still to run. */
  readonly stations = $derived(new Set(this.all.map(({ run }) => run.station)));
  /** By account: the points that are on their way. */
  readonly owed: ReadonlyMap<number, number> = $derived.by(() => {
    const owed = new Map<number, number>();
    for (const { run } of this.all) owed.set(run.owner, (owed.get(run.owner) ?? 0) + run.points);
    return owed;
  });

  async load(): Promise<void> {
    this.Drawing = await import("./Running.svelte").then(
      (found) => found.default,
      () => null,
    );
  }

  /** Lets these run, one after another, behind those that do. */
  depart(runs: readonly Run[], pace: number): void {
    if (!this.Drawing || pace === 0 || runs.length === 0) return this.stop();
    const busy = Math.max(0, ...this.all.map(({ start, lasts }) => start + lasts));
    const lengths = runs.map(({ passes }) => passes.length);
    const slots = timetable(lengths, pace, performance.now(), busy);
    this.all = [...this.all, ...runs.map((run, place) => ({ run, ...slots[place]! }))];
  }

  /** The points of this one have arrived. */
  land(train: Train): void {
    this.all = this.all.filter((one) => one !== train);
  }

  /** All of them are where they belong, at once. */
  stop(): void {
    if (this.all.length > 0) this.all = [];
  }
}
