/** What is to be heard of what has happened at a table. */

import type { LogEntry } from "../protocol/messages";

export type Cue = "laid" | "finished" | "turn";

const CUES: Readonly<Record<string, Cue>> = {
  "tile-laid": "laid",
  "token-placed": "laid",
  "locomotive-placed": "laid",
  "line-finished": "finished",
  built: "finished",
};

/** In the order in which they are heard, none of them twice. `turn`: whether it has become one's turn. */
export function cuesOf(entries: readonly LogEntry[], turn: boolean): Cue[] {
  const found = entries.flatMap(({ events }) => events.flatMap(({ event }) => CUES[event] ?? []));
  const heard = new Set<Cue>(found.sort((one, other) => Number(one === "finished") - Number(other === "finished")));
  if (turn) heard.add("turn");
  return [...heard];
}
