/** The board in words, place by place, for those who hear it. */

import type { Cell } from "../../lib/grid/cell";
import { say } from "../../lib/text/texts.svelte";
import { OUT, rowAndColumn, stationsOn } from "./place";
import { isCentral, type Route, type Scene } from "./scene";

/** Cells of stations are known by this and the station's number; those of squares by the square's. */
export const STATIONS = 100;

export interface Naming {
  scene: Scene;
  marks: ReadonlySet<number>;
  ghost: number | null;
  owner: (route: Route) => string;
  /** What modules and cities have put on a square or a station. */
  more: (key: number) => string[];
}

/** The squares with a ring of stations round them. */
export function cells(naming: Naming): (Cell | null)[][] {
  const { board } = naming.scene;
  const rows = Array.from({ length: board.rows + 2 }, () => new Array<Cell | null>(board.columns + 2).fill(null));
  for (let row = 0; row < board.rows; row += 1)
    for (let column = 0; column < board.columns; column += 1) {
      const square = 8 * row + column;
      rows[row + 1]![column + 1] = {
        key: square,
        name: [nameOfSquare(naming, square), ...naming.more(square)].join("; "),
      };
    }
  board.stations.forEach(({ square, side }, station) => {
    if (isCentral(board, station)) return;
    const [row, column] = rowAndColumn(square);
    const [down, right] = OUT[side]!;
    const key = STATIONS + station;
    const name = [nameOfStation(naming, station), ...naming.more(key)].join("; ");
    rows[row + down + 1]![column + right + 1] = { key, name };
  });
  return rows;
}

export function nameOfSquare({ scene, marks, ghost, owner }: Naming, square: number): string {
  const { board, tracks } = scene;
  const name = board.squares[square]!;
  const tile = tracks.tile(square);
  if (tile) {
    const lines = scene.over(square).map((route) => nameOfLine(scene, route, owner));
    return [say("page.cell-tile", { square: name, tile: tile.tile }), ...lines].join("; ");
  }
  if (board.centre.includes(square)) {
    const here = stationsOn(board, square).map((station) => board.stations[station]!.label);
    return say("page.cell-centre", { stations: here.join(", ") });
  }
  if (square === ghost) return say("page.cell-chosen", { square: name });
  return say(marks.has(square) ? "page.cell-open" : "page.cell-free", { square: name });
}

function nameOfStation({ scene, owner }: Naming, station: number): string {
  const { label } = scene.board.stations[station]!;
  const route = scene.routes.get(station);
  const ended = scene.ended.get(station);
  const departs = route ? nameOfLine(scene, route, owner) : say("page.station-free", { station: label });
  return ended ? `${departs}; ${say("page.station-ended", { owner: owner(ended) })}` : departs;
}

function nameOfLine({ board }: Scene, route: Route, owner: (route: Route) => string): string {
  const station = board.stations[route.station]!.label;
  const who = owner(route);
  if (route.end === null) return say("page.line-open", { station, owner: who, length: route.passes.length });
  return say("page.line-finished", {
    station,
    owner: who,
    end: board.stations[route.end]!.label,
    points: route.points ?? 0,
  });
}
