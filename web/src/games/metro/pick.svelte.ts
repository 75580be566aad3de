/** Which tile of the hand is being laid, and in which turn. */

import type { Legal, Lay } from "../../lib/protocol/messages";
import type { Turn } from "../../lib/turn/turn.svelte";

type Laying = Legal & { action: Lay };

export class Pick {
  private wanted = $state(0);
  private quarters = $state(0);

  private readonly lays = $derived.by(() =>
    this.turn.legal.filter((legal): legal is Laying => legal.action.do === "lay"),
  );
  /** The places of the hand whose tiles can be laid. */
  readonly places = $derived([...new Set(this.lays.map(({ action }) => action.tile))]);
  /** The place of the tile to be laid. */
  readonly place = $derived(this.places.includes(this.wanted) ? this.wanted : (this.places[0] ?? null));
  /** The squares where it can go. */
  readonly squares = $derived(new Set(this.of(this.place).map(({ action }) => action.square)));
  /** How it is turned: as the ghost is, or as it would be laid next. */
  readonly quarter = $derived.by(() => {
    const action = this.turn.shown?.action;
    return action?.do === "lay" ? action.turn : this.quarters;
  });

  constructor(private readonly turn: Turn) {}

  take(place: number): void {
    this.wanted = place;
    this.turn.cancel();
  }

  /** The action that lays the tile on this square, in the turn wanted where that is open. */
  on(square: number): number | null {
    const here = this.of(this.place).filter(({ action }) => action.square === square);
    const wanted = here.find(({ action }) => action.turn === this.quarters) ?? here[0];
    return wanted?.number ?? null;
  }

  /** Turns the tile: on its square to the next turn that is open there. */
  rotate(by: 1 | -1): void {
    const action = this.turn.shown?.action;
    if (action?.do !== "lay") {
      this.quarters = (this.quarters + by + 4) % 4;
      return;
    }
    const here = this.of(action.tile).filter((one) => one.action.square === action.square);
    const now = here.findIndex((one) => one.action.turn === action.turn);
    const next = here[(now + by + here.length) % here.length]!;
    this.quarters = next.action.turn;
    if (this.turn.ghost) this.turn.put(next.number);
    else this.turn.glimpse(next.number);
  }

  /** Whether the tile on this square can be turned. */
  turnable(square: number): boolean {
    return this.of(this.place).filter(({ action }) => action.square === square).length > 1;
  }

  private of(place: number | null): Laying[] {
    return this.lays.filter(({ action }) => action.tile === place);
  }
}
