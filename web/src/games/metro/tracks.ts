/** Follows the track on the tiles that lie on a board. */

import type { LaidTile, MetroBoard } from "../../lib/protocol/messages";
import type { Pass } from "./curves";
import { beside, opposite } from "./place";

/** A line from end to end. */
export interface Way {
  /** Where it departs; null for track that no departure leads to. */
  station: number | null;
  passes: Pass[];
  /** The station where it ends; null where it is open or runs in a circle. */
  end: number | null;
}

export class Tracks {
  private readonly laid: Map<number, LaidTile>;
  private readonly exits: Map<string, readonly number[]>;
  private readonly stations: Map<number, number>;

  constructor(
    private readonly board: MetroBoard,
    laid: readonly LaidTile[],
  ) {
    this.laid = new Map(laid.map((tile) => [tile.square, tile]));
    this.exits = new Map(board.tiles.map(({ code, exits }) => [code, exits]));
    this.stations = new Map(board.stations.map(({ square, side }, station) => [square * 4 + side, station]));
  }

  tile(square: number): LaidTile | undefined {
    return this.laid.get(square);
  }

  /** The four passes of the tile on a square; none where it is empty. */
  on(square: number): Pass[] {
    return [0, 1, 2, 3].flatMap((entry) => this.pass(square, entry) ?? []);
  }

  from(station: number): Way {
    const { square, side } = this.board.stations[station]!;
    return { station, ...this.follow(square, side) };
  }

  /** The line that this pass is part of. */
  through(pass: Pass): Way {
    let first = pass;
    for (;;) {
      const before = this.before(first);
      if (typeof before === "number") return this.from(before);
      if (before === null) return { station: null, ...this.follow(first.square, first.entry) };
      first = before;
      if (same(first, pass)) return { station: null, ...this.follow(first.square, first.entry) };
    }
  }

  private follow(square: number, entry: number): { passes: Pass[]; end: number | null } {
    const passes: Pass[] = [];
    for (let next = this.pass(square, entry); next;) {
      if (passes[0] && same(passes[0], next)) break;
      passes.push(next);
      const end = this.beyond(next.square, next.exit);
      if (typeof end === "number") return { passes, end };
      next = end && this.pass(end.square, opposite(next.exit));
    }
    return { passes, end: null };
  }

  private pass(square: number, entry: number): Pass | null {
    const tile = this.laid.get(square);
    const exits = tile && this.exits.get(tile.tile);
    if (!tile || !exits) return null;
    const exit = (exits[(entry - tile.turn + 4) % 4]! + tile.turn) % 4;
    return { square, entry, exit };
  }

  /** The pass that leads into this one, or the station that does. */
  private before({ square, entry }: Pass): Pass | number | null {
    const from = this.beyond(square, entry);
    if (from === null || typeof from === "number") return from;
    return this.on(from.square).find(({ exit }) => exit === opposite(entry)) ?? null;
  }

  /** What is on the other side: a tile, or a station, or nothing yet. */
  private beyond(square: number, side: number): LaidTile | number | null {
    const next = beside(this.board, square, side);
    const tile = next === null ? undefined : this.laid.get(next);
    return tile ?? this.stations.get(square * 4 + side) ?? null;
  }
}

function same(one: Pass, other: Pass): boolean {
  return one.square === other.square && one.entry === other.entry;
}
