/** What modules and cities add to a game of Metro at a table: their parts, and what is chosen on the board by them. */

import type { Spot } from "../../../lib/grid/cell";
import type { Account, Action, Legal, MetroBoard, MetroView } from "../../../lib/protocol/messages";
import type { Table } from "../../../lib/table/table.svelte";
import type { Turn } from "../../../lib/turn/turn.svelte";
import { loadParts, type Part } from "../extensions";
import { STATIONS } from "../names";
import { opposite, stationsOn } from "../place";
import { isCentral, type Scene } from "../scene";

interface Now {
  board: MetroBoard;
  view: MetroView;
  scene: Scene;
}

/** A place on the board where something can be put, and by which means: a tourist's colour, a share. */
interface Target {
  key: number;
  means: string;
}

/** The middle of each side of a square. */
const MIDDLES: readonly Spot[] = [
  [0.5, 0],
  [1, 0.5],
  [0.5, 1],
  [0, 0.5],
];

export class Box {
  /** In the order of the view's extensions, as far as they are loaded. */
  parts = $state.raw<readonly Part[]>([]);
  private wanted = $state<string | null>(null);

  private readonly offers = $derived.by(() =>
    this.turn.legal.flatMap((legal) => {
      const target = targetOf(legal.action);
      return target ? [{ legal, ...target }] : [];
    }),
  );
  /** All that can be put on the board now. */
  readonly means = $derived([...new Set(this.offers.map(({ means }) => means))]);
  /** That of them which a place on the board is chosen for. */
  readonly with = $derived.by(() => {
    const shown = this.turn.ghost && targetOf(this.turn.ghost.action)?.means;
    return shown ?? (this.wanted !== null && this.means.includes(this.wanted) ? this.wanted : (this.means[0] ?? null));
  });
  /** By square or station: how it is put there. */
  readonly targets = $derived(
    new Map(this.offers.filter(({ means }) => means === this.with).map(({ key, legal }) => [key, legal])),
  );
  /** The squares that it can be put on, or beside. */
  readonly squares = $derived(
    new Set([...this.targets.keys()].flatMap((key) => (key < STATIONS ? key : this.squareOf(key - STATIONS)))),
  );

  constructor(
    readonly table: Table,
    readonly turn: Turn,
    private readonly now: Readonly<Now>,
  ) {
    const names = this.view.extensions.map(({ extension }) => extension);
    void loadParts(names).then((parts) => (this.parts = parts));
  }

  get board(): MetroBoard {
    return this.now.board;
  }

  get view(): MetroView {
    return this.now.view;
  }

  get scene(): Scene {
    return this.now.scene;
  }

  /** The first of the stations beside the centre. */
  get firstCentral(): number {
    return this.board.stations.findIndex((_, station) => isCentral(this.board, station));
  }

  /** Whose eyes see this: the seat, or null for an onlooker. */
  get seat(): number | null {
    return this.table.covered ? null : this.view.seat;
  }

  /** Chooses what is put on the board next. */
  take(means: string): void {
    this.wanted = means;
    this.turn.cancel();
  }

  /** The action of clicking there on a square. */
  on(square: number, [x, y]: Spot): number | null {
    const own = this.targets.get(square);
    if (own) return own.number;
    const gap = (side: number) => Math.hypot(MIDDLES[side]![0] - x, MIDDLES[side]![1] - y);
    const near = this.beside(square).sort((one, other) => gap(one.side) - gap(other.side));
    return near[0]?.legal.number ?? null;
  }

  /** Goes on to the next place beside the same square; tells whether there is one. */
  rotate(by: 1 | -1): boolean {
    const { shown } = this.turn;
    const target = shown && targetOf(shown.action);
    if (!shown || !target || target.key < STATIONS) return false;
    const here = this.beside(this.squareOf(target.key - STATIONS)[0] ?? -1);
    const now = here.findIndex(({ legal }) => legal.number === shown.number);
    const next = here[(now + by + here.length) % here.length];
    if (!next || next.legal === shown) return false;
    this.turn.put(next.legal.number);
    return true;
  }

  /** The open action that does this. */
  legal(does: (action: Action) => boolean): Legal | undefined {
    return this.turn.legal.find(({ action }) => does(action));
  }

  /** What stands on a square or a station, in words. */
  words(key: number): string[] {
    return this.parts.flatMap((part, place) => part.words?.(this.view.extensions[place]!, key, this) ?? []);
  }

  /** What an account is called: a player, or a company by its colour. */
  nameOf({ seat, name }: Account): string {
    return seat === null ? name : (this.table.seat(seat)?.name ?? name);
  }

  account(colour: string): Account | undefined {
    return this.board.accounts.find((account) => account.seat === null && account.colour === colour);
  }

  /** The stations beside a square of the centre where something can be put, each with its side of that square. */
  private beside(square: number): { legal: Legal; side: number }[] {
    return stationsOn(this.board, square).flatMap((station) => {
      const legal = this.targets.get(STATIONS + station);
      return legal ? [{ legal, side: opposite(this.board.stations[station]!.side) }] : [];
    });
  }

  private squareOf(station: number): number[] {
    return this.board.centre.filter((square) => stationsOn(this.board, square).includes(station));
  }
}

export function targetOf(action: Action): Target | null {
  switch (action.do) {
    case "send-tourist":
      return { key: action.square, means: action.colour };
    case "place-token":
      return { key: STATIONS + action.station, means: action.company ? `${action.company} ${action.percent}` : "" };
    default:
      return null;
  }
}

/** The squares that are neither edge nor centre. */
export function innerSquares({ rows, columns, centre }: MetroBoard): number[] {
  const inside = (place: number, count: number) => place > 0 && place < count - 1;
  return Array.from({ length: rows * 8 }, (_, square) => square).filter(
    (square) => inside(Math.floor(square / 8), rows) && inside(square % 8, columns) && !centre.includes(square),
  );
}
