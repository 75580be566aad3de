/** How fast what moves on the page moves. */

import { MediaQuery } from "svelte/reactivity";
import { preferences, type Speed } from "../preferences.svelte";

const FACTORS: Readonly<Record<Speed, number>> = { off: 0, short: 0.45, normal: 1 };

const still = new MediaQuery("(prefers-reduced-motion: reduce)");

/** What the time of everything that moves is multiplied by; 0 where nothing is to move. */
export function pace(): number {
  return still.current ? 0 : FACTORS[preferences.speed];
}
