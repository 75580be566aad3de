/** Lets those hear what happens at a table who want to. */

import { untrack } from "svelte";
import { preferences } from "../preferences.svelte";
import { cuesOf, type Cue } from "../sound/cues";
import { advance, type Shown } from "./advance";
import type { Table } from "./table.svelte";

/** To be called where a component is made. */
export function hear(table: Table): void {
  let shown: Shown | null = null;
  let turn = false;
  $effect(() => {
    const is = { number: table.position?.number ?? -1, present: table.present };
    const { myTurn } = table;
    untrack(() => {
      const cues = cuesOf(advance(table.entries, shown, is), shown !== null && myTurn && !turn);
      if (cues.length > 0 && preferences.sounds) void play(cues);
      shown = is;
      turn = myTurn;
    });
  });
}

async function play(cues: readonly Cue[]): Promise<void> {
  const { sound } = await import("../sound/synth");
  sound(cues);
}
