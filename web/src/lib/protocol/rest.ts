/** What is asked beside play: short questions and answers. */

import { preferences } from "../preferences.svelte";
import { say } from "../text/texts.svelte";
import type { Problem } from "./messages";

/** Why something was not done, in words. */
export class NotDone extends Error {}

export function get<Answer>(path: string): Promise<Answer> {
  return fetched(path);
}

export function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return fetched(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** Sends a text as it is. */
export function postText<Answer>(path: string, body: string): Promise<Answer> {
  return fetched(path, { method: "POST", headers: { "content-type": "text/plain" }, body });
}

async function fetched<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(`${path}${path.includes("?") ? "&" : "?"}language=${preferences.language}`, init).catch(
    () => null,
  );
  if (!answer) throw new NotDone(say("page.server-away"));
  const body = (await answer.json().catch(() => null)) as unknown;
  if (!answer.ok) throw new NotDone((body as Problem | null)?.text ?? say("page.server-trouble"));
  return body as Answer;
}
