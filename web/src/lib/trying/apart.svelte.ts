/** A table that nobody else sits at: what is tried out, and what is learnt. Whoever looks acts for every seat. */

import { Table } from "../table/table.svelte";

export class Apart extends Table {
  override readonly mine = $derived((this.now?.seats ?? []).map((_, seat) => seat));
  override readonly covered = false;

  override hear(): void {
    // Nothing is told of it.
  }

  override leave(): void {
    // Nobody notices.
  }
}
