/** The map in words, hex by hex, for those who hear it; and how the arrow keys move over it. */

import type { Cell } from "../../lib/grid/cell";
import type { Company, ParisConnectionBoard } from "../../lib/protocol/messages";
import { say } from "../../lib/text/texts.svelte";
import type { Placing } from "./build.svelte";
import type { Place } from "./place";
import type { Scene } from "./scene";

export interface Naming {
  scene: Scene;
  marks: ReadonlyMap<number, readonly Placing[]>;
  /** The placement to be confirmed. */
  ghost: Placing | null;
}

/** Rows of half hexes: a hex has a place in every second one. */
export function cells(place: Place, naming: Naming): (Cell | null)[][] {
  const rows = Array.from({ length: place.rows }, () => new Array<Cell | null>(place.columns).fill(null));
  place.board.hexes.forEach((hex, key) => {
    rows[place.row(hex)]![place.column(hex)] = { key, name: nameOfHex(naming, key) };
  });
  return rows;
}

export function nameOfHex({ scene, marks, ghost }: Naming, key: number): string {
  const { board } = scene;
  const parts = [ground(board, key)];
  const standing = scene.at(key);
  if (standing.length > 0) parts.push(say("page.hex-holds", { companies: listed(standing) }));
  const across = board.barriers.flatMap(([a, b]) => (a === key ? [b] : b === key ? [a] : []));
  if (across.length > 0) {
    const hexes = across.map((hex) => board.hexes[hex]!.label).join(", ");
    parts.push(say("page.hex-stripes", { hexes }));
  }
  if (ghost?.action.hex === key) parts.push(say("page.hex-chosen", { company: nameOf(board, ghost.action.colour) }));
  else if (marks.has(key)) {
    const companies = marks.get(key)!.map(({ action }) => nameOf(board, action.colour));
    parts.push(say("page.hex-open", { companies: companies.join(", ") }));
  }
  return parts.join("; ");
}

/** What people call a hex: its label and, where it has one, its name. */
export function called(board: ParisConnectionBoard, key: number): string {
  const { label, name } = board.hexes[key]!;
  return name ? `${label} ${name}` : label;
}

function ground(board: ParisConnectionBoard, key: number): string {
  const hex = called(board, key);
  const { kind, value } = board.hexes[key]!;
  if (kind === "city") return say("page.hex-city", { hex, value });
  if (kind === "rural") return say("page.hex-rural", { hex });
  return kind === "start" ? say("page.hex-start", { hex }) : hex;
}

function nameOf(board: ParisConnectionBoard, colour: string): string {
  return board.companies.find((company) => company.colour === colour)?.name ?? colour;
}

function listed(companies: readonly Company[]): string {
  return companies.map(({ name }) => name).join(", ");
}

/**
 * Across to the next hex in the row, over water too. Up and down in a zigzag, that a column of hexes is; where that
 * leads into the sea, to the hex of the next row that is nearest.
 */
export function step(
  rows: readonly (readonly (Cell | null)[])[],
  [y, x]: readonly [number, number],
  [down, right]: readonly [number, number],
): readonly [number, number] | null {
  if (right !== 0) {
    for (let to = x + right; to >= 0 && to < rows[y]!.length; to += right) if (rows[y]![to]) return [y, to];
    return null;
  }
  const wished = x + (y % 2 === 0 ? 0.5 : -0.5);
  for (let to = y + down; to >= 0 && to < rows.length; to += down) {
    const found = rows[to]!.flatMap((cell, column) => (cell ? [column] : []));
    if (found.length > 0)
      return [to, found.reduce((best, one) => (Math.abs(one - wished) < Math.abs(best - wished) ? one : best))];
  }
  return null;
}
