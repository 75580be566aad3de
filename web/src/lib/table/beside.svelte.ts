/** The room beside a board: what a game puts there stands below the board where the screen is narrow. */

import type { Snippet } from "svelte";
import { MediaQuery } from "svelte/reactivity";

export class Beside {
  content = $state.raw<Snippet | null>(null);
  /** What stands further down, on every screen. */
  below = $state.raw<Snippet | null>(null);
  private readonly query = new MediaQuery("(min-width: 900px)");

  get wide(): boolean {
    return this.query.current;
  }

  put(content: Snippet | null, below: Snippet | null = null): void {
    this.content = content;
    this.below = below;
  }
}
