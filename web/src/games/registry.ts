/** The games that can be shown, each by the name that its board carries. */

import type { Component } from "svelte";
import type { Board, View } from "../lib/protocol/parts";
import type { Table } from "../lib/table/table.svelte";
import type { Turn } from "../lib/turn/turn.svelte";

export interface PlayProps {
  table: Table;
  turn: Turn;
  board: Board;
  view: View;
}

const GAMES: Partial<Record<Board["board"], () => Promise<{ default: unknown }>>> = {
  metro: () => import("./metro/Play.svelte"),
};

export function isShown(game: string): boolean {
  return game in GAMES;
}

/** What shows a game at a table, loaded when it is first needed; null where this page cannot show it. */
export async function playOf(game: Board["board"]): Promise<Component<PlayProps> | null> {
  const found = await GAMES[game]?.();
  return (found?.default as Component<PlayProps> | undefined) ?? null;
}
