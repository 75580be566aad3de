/** Which company is to build, and where it can. */

import type { Legal, Place, Trade } from "../../lib/protocol/messages";
import type { Turn } from "../../lib/turn/turn.svelte";

export type Placing = Legal & { action: Place };
export type Trading = Legal & { action: Trade };

export class Build {
  private wanted = $state<string | null>(null);
  private questioned = $state<number | null>(null);

  private readonly places = $derived.by(() =>
    this.turn.legal.filter((legal): legal is Placing => legal.action.do === "place"),
  );
  readonly trades = $derived.by(() => this.turn.legal.filter((legal): legal is Trading => legal.action.do === "trade"));
  readonly done = $derived.by(() => this.turn.legal.find(({ action }) => action.do === "done"));
  /** The companies that can build. */
  readonly companies = $derived(new Set(this.places.map(({ action }) => action.colour)));
  /** The company that builds, where that is settled. */
  readonly company = $derived.by(() => {
    if (this.companies.size === 1) return [...this.companies][0]!;
    return this.wanted !== null && this.companies.has(this.wanted) ? this.wanted : null;
  });
  /** By hex: the placements open there. */
  readonly marks = $derived.by(() => {
    const marks = new Map<number, Placing[]>();
    for (const legal of this.places) {
      const { colour, hex } = legal.action;
      if (this.company === null || colour === this.company) marks.set(hex, [...(marks.get(hex) ?? []), legal]);
    }
    return marks;
  });
  /** The hex for which it has to be said which company builds there. */
  readonly asked = $derived(this.questioned !== null && this.at(this.questioned).length > 1 ? this.questioned : null);

  constructor(private readonly turn: Turn) {}

  /** Only this company from now on; all of them again, if it was this one. */
  choose(colour: string | null): void {
    this.wanted = this.wanted === colour ? null : colour;
    this.ask(null);
    this.turn.cancel();
    this.turn.glimpse(null);
  }

  ask(hex: number | null): void {
    this.questioned = hex;
  }

  at(hex: number): readonly Placing[] {
    return this.marks.get(hex) ?? [];
  }
}
