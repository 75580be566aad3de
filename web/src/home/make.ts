/** Makes tables: what is asked of the server from a press of a button to the seats being taken. */

import type { Accepted, Behind, MadeTable, NewTable, Refused } from "../lib/protocol/messages";
import { randomHex } from "../lib/proof/bytes";
import type { Request } from "../lib/protocol/parts";
import { NotDone, post } from "../lib/protocol/rest";
import { promise } from "../lib/table/numbers";

/** Who takes the seats: people on this device by name, then programs; the rest stay open. */
export interface Seating {
  people: readonly string[];
  programs: readonly string[];
}

/** Gives the table's id. The deal follows by itself when every seat is taken. */
export async function makeTable(wanted: NewTable, { people, programs }: Seating): Promise<string> {
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
