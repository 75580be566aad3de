/** The games that can be shown, each by the name that its board carries. */

import type { Component } from "svelte";
import type { Board, View } from "../lib/protocol/parts";
import type { Beside } from "../lib/table/beside.svelte";
import type { Table } from "../lib/table/table.svelte";
import type { Trial } from "../lib/trying/trial.svelte";
import type { Turn } from "../lib/turn/turn.svelte";

export interface PlayProps {
  table: Table;
  turn: Turn;
  board: Board;
  view: View;
  /** For what stands beside the board where there is room. */
  beside: Beside;
}

interface AsideProps {
  table: Table;
  board: Board;
  view: View;
}

interface PiecesProps {
  trial: Trial;
  board: Board;
  view: View;
}

type Loading = () => Promise<{ default: unknown }>;

const GAMES: Partial<Record<Board["board"], Loading>> = {
  metro: () => import("./metro/Play.svelte"),
  "paris-connection": () => import("./paris-connection/Play.svelte"),
};

/** What some games show beside the board. */
const ASIDES: Partial<Record<Board["board"], Loading>> = {
  "paris-connection": () => import("./paris-connection/Holdings.svelte"),
};

/** What some games show of what has not been seen, where something is tried out. */
const PIECES: Partial<Record<Board["board"], Loading>> = {
  metro: () => import("./metro/Unseen.svelte"),
};

export function isShown(game: string): boolean {
  return game in GAMES;
}

/** What shows a game at a table, loaded when it is first needed; null where this page cannot show it. */
export async function playOf(game: Board["board"]): Promise<Component<PlayProps> | null> {
  const found = await GAMES[game]?.();
  return (found?.default as Component<PlayProps> | undefined) ?? null;
}

/** What belongs beside the board of a game, loaded when it is first needed; null for nothing. */
export async function asideOf(game: Board["board"]): Promise<Component<AsideProps> | null> {
  const found = await ASIDES[game]?.();
  return (found?.default as Component<AsideProps> | undefined) ?? null;
}

/** What shows the hidden pieces of a game, loaded when something is first tried out; null for nothing. */
export async function piecesOf(game: Board["board"]): Promise<Component<PiecesProps> | null> {
  const found = await PIECES[game]?.();
  return (found?.default as Component<PiecesProps> | undefined) ?? null;
}
