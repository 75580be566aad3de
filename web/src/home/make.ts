/** Makes tables: what is asked of the server from a press of a button to the seats being taken. */

import type { Accepted, Behind, Games, MadeTable, NewTable, Refused } from "../lib/protocol/messages";
import { preferences } from "../lib/preferences.svelte";
import { randomHex } from "../lib/proof/bytes";
import type { Request } from "../lib/protocol/parts";
import { get, NotDone, post } from "../lib/protocol/rest";
import { promise } from "../lib/table/numbers";
import { usual } from "../lib/table/programs";
import { say } from "../lib/text/texts.svelte";

/** Who takes the seats: people on this device by name, then programs; the rest stay open. */
export interface Seating {
  people: readonly string[];
  programs: readonly string[];
}

/** A game as its options are at first, against the usual program; gives the table's id. */
export async function playNow(name: string): Promise<string> {
  const { games, bots } = await get<Games>("/api/games");
  const options = games.find((game) => game.name === name)?.options ?? [];
  const players = Number(options.find((option) => option.name === "players")?.default ?? 2);
  const bot = usual(bots);
  const people = [preferences.name.trim() || say("page.guest")];
  return makeTable({ game: name }, { people, programs: Array.from({ length: players - 1 }, () => bot) });
}

/** Gives the table's id. The deal follows by itself when every seat is taken. */
export async function makeTable(wanted: NewTable, { people, programs }: Seating): Promise<string> {
  preferences.met = true;
  const { table } = await post<MadeTable>("/api/tables", wanted);
  for (const [seat, name] of people.entries()) await ask(table, { do: "sit", seat, name, promise: promise() });
  for (const [place, bot] of programs.entries()) await ask(table, { do: "seat-bot", seat: people.length + place, bot });
  return table;
}

async function ask(table: string, request: Request): Promise<void> {
  const message = { say: "ask", id: randomHex(16), table, have: -1, request };
  const answer = await post<Accepted | Refused | Behind>(`/api/tables/${table}`, message);
  if (answer.say !== "accepted") throw new NotDone(answer.text);
}
