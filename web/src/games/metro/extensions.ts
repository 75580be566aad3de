/** What modules and cities add to the board's drawing, each by the name that its view carries. */

import type { LaidTile, MetroExtension, MetroView } from "../../lib/protocol/messages";

type Named<Name extends MetroExtension["extension"]> = Extract<MetroExtension, { extension: Name }>;

/** By name: the tiles that lie on the board besides those laid by players. */
const TILES: { [Name in MetroExtension["extension"]]?: (view: Named<Name>) => readonly LaidTile[] } = {
  "central-tracks": (view) => view.tiles,
};

export function tilesOf({ extensions }: MetroView): LaidTile[] {
  return extensions.flatMap(
    (view) => (TILES[view.extension] as ((one: typeof view) => LaidTile[]) | undefined)?.(view) ?? [],
  );
}
