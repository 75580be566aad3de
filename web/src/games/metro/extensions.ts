/** What modules and cities add to the page, each by the name that its view carries and loaded with the first game of it. */

import type { Component } from "svelte";
import type { LaidTile, MetroExtension, MetroView } from "../../lib/protocol/messages";
import type { Box } from "./box/box.svelte";

type Name = MetroExtension["extension"];
type Named<One extends Name> = Extract<MetroExtension, { extension: One }>;

export interface PartProps<View = MetroExtension> {
  shown: View;
  box: Box;
}

/** What shows one module or city. */
export interface Part<View = MetroExtension> {
  /** Beside the board. */
  Panel: Component<PartProps<View>>;
  /** On the board, over its tiles and lines. */
  OnBoard?: Component<PartProps<View>>;
  /** What stands on a square or a station, in words. */
  words?(shown: View, key: number, box: Box): string[];
}

const PARTS: { [One in Name]: () => Promise<{ default: Part<Named<One>> }> } = {
  companies: () => import("./box/companies"),
  "central-stations": () => import("./box/central-stations"),
  "central-tracks": () => import("./box/central-tracks"),
  solo: () => import("./box/solo"),
  paris: () => import("./box/paris"),
  stockholm: () => import("./box/stockholm"),
  london: () => import("./box/london"),
  "new-york": () => import("./box/new-york"),
  "st-petersburg": () => import("./box/st-petersburg"),
  berlin: () => import("./box/berlin"),
};

export async function loadParts(names: readonly Name[]): Promise<Part[]> {
  const loaded = await Promise.all(names.map((name) => PARTS[name]()));
  return loaded.map((one) => one.default as unknown as Part);
}

/** By name: the tiles that lie on the board besides those laid by players. */
const TILES: { [One in Name]?: (view: Named<One>) => readonly LaidTile[] } = {
  "central-tracks": (view) => view.tiles,
};

export function tilesOf({ extensions }: MetroView): LaidTile[] {
  return extensions.flatMap(
    (view) => (TILES[view.extension] as ((one: typeof view) => LaidTile[]) | undefined)?.(view) ?? [],
  );
}
