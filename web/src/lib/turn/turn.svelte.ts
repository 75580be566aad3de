/** What this player can do now, what they are about to do, and whether it is stored. Knows actions by number only. */

import type { How } from "../grid/cell";
import { preferences } from "../preferences.svelte";
import type { Effects, Legal } from "../protocol/messages";
import type { Table } from "../table/table.svelte";

/** How far the last action has come. */
export type Sent = "nothing" | "on-its-way" | "stored";

/** So many milliseconds it is shown that an action is stored. */
const SHOWN = 2500;

export class Turn {
  sent = $state<Sent>("nothing");
  private chosen = $state.raw<{ action: number; at: number } | null>(null);
  private glimpsed = $state.raw<{ action: number; at: number } | null>(null);
  private told = $state.raw<ReadonlyMap<string, Effects>>(new Map());

  private readonly at = $derived.by(() => this.table.now?.position?.number ?? -1);
  readonly legal: readonly Legal[] = $derived.by(() => {
    const open = this.table.myTurn && this.table.present && !this.table.covered && this.sent !== "on-its-way";
    return open ? (this.table.now?.position?.legal ?? []) : [];
  });
  /** The action to be confirmed. */
  readonly ghost = $derived(this.find(this.chosen));
  /** The action to be shown: the ghost or, without one, what a pointer or the focus is on, or would have been better. */
  readonly shown = $derived.by(() => this.ghost ?? this.find(this.glimpsed) ?? this.table.mistake?.better ?? null);
  readonly effects = $derived(
    this.shown && (this.shown.effects ?? this.told.get(`${this.at} ${this.shown.number}`) ?? null),
  );

  constructor(private readonly table: Table) {}

  /** Makes this the action to be confirmed or, where that is not wanted, does it. */
  choose(action: number, how: How): void {
    this.put(action);
    if (preferences.confirm === "never" || (preferences.confirm === "touch" && how !== "touch")) void this.confirm();
  }

  /** Makes this the action to be confirmed. */
  put(action: number): void {
    this.chosen = { action, at: this.at };
    this.explain(action);
  }

  /** Shows what an action would do; null for none. */
  glimpse(action: number | null): void {
    this.glimpsed = action === null ? null : { action, at: this.at };
    if (action !== null) this.explain(action);
  }

  cancel(): void {
    this.chosen = null;
  }

  async confirm(): Promise<void> {
    if (this.ghost) await this.act(this.ghost.number);
  }

  /** Does it, confirmed or not. */
  async act(action: number): Promise<void> {
    this.sent = "on-its-way";
    const number = await this.table.ask({ do: "act", action });
    this.chosen = this.glimpsed = null;
    this.sent = number === null ? "nothing" : "stored";
    setTimeout(() => this.sent === "stored" && (this.sent = "nothing"), SHOWN);
  }

  private find(wanted: { action: number; at: number } | null): Legal | null {
    if (wanted?.at !== this.at) return null;
    return this.legal.find(({ number }) => number === wanted.action) ?? null;
  }

  /** Asks for the effects of an action that came without them. */
  private explain(action: number): void {
    const key = `${this.at} ${action}`;
    const legal = this.legal.find(({ number }) => number === action);
    if (!legal || legal.effects || this.told.has(key)) return;
    void this.table.explain(action).then((found) => {
      if (found && typeof found !== "string") this.told = new Map(this.told).set(key, found);
    });
  }
}
