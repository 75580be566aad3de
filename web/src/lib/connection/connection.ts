/**
 * The one socket to the server, and the whole policy of keeping it useful:
 *
 * - What is asked waits until it is answered. It is said again, with the same id, when the answer is late and after
 *   every break; the server counts an id once.
 * - Each table watched has a last known number. An update that builds on a later one shows a gap: the table is watched
 *   anew from the number known. What is known already is dropped, so that doubled updates do no harm.
 * - A line that is quiet is tried, and one that does not answer is given up, since a browser is not told of dead ones.
 * - A broken line is made anew, at once at first and then more and more slowly.
 */

import type {
  Accepted,
  Analysing,
  Behind,
  Closing,
  EffectsOf,
  FromBrowser,
  FromServer,
  Ping,
  Pong,
  Refused,
  TableIs,
  Talked,
  Update,
} from "../protocol/messages";
import type { Request } from "../protocol/parts";
import { randomHex } from "../proof/bytes";

/** `connecting` for the first time, `online`, `lost` and to be made anew, `ended` for good. */
export type Health = "connecting" | "online" | "lost" | "ended";

export type Answer = Accepted | Refused | Behind | EffectsOf;

/** As much of a WebSocket as is needed. */
export interface Wire {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  table(table: TableIs): void;
  /** Its entries are new, and follow what was heard before. */
  update(update: Update): void;
  /** How far its analysis is. */
  talked?(talked: Talked): void;
  analysing?(analysing: Analysing): void;
  /** It cannot be watched, for this reason. */
  refused(why: string): void;
}

/** Milliseconds. */
export const TIMES = { beat: 500, resend: 2500, quiet: 15_000, dead: 8000, retry: 250, longestRetry: 15_000 };

/** What is answered with more than a sign of life. */
type Question = Exclude<FromBrowser, Ping>;

type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;

interface Waiting {
  message: Question;
  sent: number;
  answered: (answer: Answer) => void;
}

interface Watched {
  language: string;
  have: number;
  listener: Listener;
}

export class Connection {
  health: Health = "connecting";
  /** Why the server ended it. */
  ended: Closing | null = null;
  /** Whether the server has become another version than the one this page came from. */
  outdated = false;

  private wire: Wire | null = null;
  private version: string | null = null;
  private tries = 0;
  private heard = 0;
  private tried = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly beat: ReturnType<typeof setInterval>;
  private readonly waiting = new Map<string, Waiting>();
  private readonly watched = new Map<string, Watched>();

  constructor(
    private readonly connect: () => Wire,
    private readonly changed: (connection: Connection) => void = () => {},
  ) {
    this.beat = setInterval(() => this.look(), TIMES.beat);
    this.open();
  }

  /** Hears everything about a table from entry 0 on. */
  watch(table: string, language: string, listener: Listener): void {
    this.watched.set(table, { language, have: -1, listener });
    this.sayWatch(table);
  }

  unwatch(table: string): void {
    this.watched.delete(table);
    this.forget((message) => message.table === table && message.say === "watch");
    if (this.health === "online") this.say({ say: "unwatch", table });
  }

  /** Asks something of a watched table; the promise is kept however often the line breaks. */
  ask(table: string, request: Request): Promise<Exclude<Answer, EffectsOf>> {
    const message = { say: "ask" as const, table, have: this.have(table), request };
    return new Promise((answered) => this.say(message, answered as (answer: Answer) => void));
  }

  askEffects(table: string, action: number): Promise<Answer> {
    return new Promise((answered) => this.say({ say: "effects", table, have: this.have(table), action }, answered));
  }

  /** Says something to all who are at a table; onlookers need a name. */
  talk(table: string, text: string, name?: string): Promise<Exclude<Answer, EffectsOf>> {
    const message = { say: "talk" as const, table, text, ...(name === undefined ? {} : { name }) };
    return new Promise((answered) => this.say(message, answered as (answer: Answer) => void));
  }

  /** How many requests are on their way. */
  get unanswered(): number {
    return [...this.waiting.values()].filter(({ message }) => message.say === "ask" || message.say === "talk").length;
  }

  /** Something suggests that the line may have come back, or died: do not wait to find out. */
  nudge(): void {
    if (this.health === "lost") this.open();
    else if (this.health === "online") this.try();
  }

  close(): void {
    clearInterval(this.beat);
    this.drop();
    clearTimeout(this.retry);
    this.become("ended");
  }

  private open(): void {
    clearTimeout(this.retry);
    this.drop();
    const wire = this.connect();
    this.wire = wire;
    this.heard = Date.now();
    wire.onmessage = ({ data }) => this.hear(String(data));
    wire.onclose = () => this.lose();
  }

  private drop(): void {
    if (!this.wire) return;
    this.wire.onclose = this.wire.onmessage = null;
    this.wire.close();
    this.wire = null;
  }

  private lose(): void {
    this.drop();
    if (this.health === "ended") return;
    const delay = Math.min(TIMES.retry * 2 ** this.tries, TIMES.longestRetry);
    this.tries += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), delay * (0.75 + Math.random() / 2));
    this.become("lost");
  }

  /** The regular look at the clock. */
  private look(): void {
    if (!this.wire) return;
    const now = Date.now();
    const quiet = now - this.heard;
    const late = [...this.waiting.values()].filter(({ sent }) => now - sent > TIMES.resend);
    const tried = this.tried > this.heard ? now - this.tried : 0;
    if (quiet > TIMES.dead && (this.health !== "online" || late.length > 0 || tried > TIMES.dead)) return this.lose();
    if (this.health !== "online") return;
    for (const one of late) this.transmit(one);
    if (quiet > TIMES.quiet) this.try();
  }

  /** Asks for any answer. */
  private try(): void {
    if (this.tried > this.heard) return;
    this.tried = Date.now();
    const ping: FromBrowser = { say: "ping", id: newId() };
    this.wire?.send(JSON.stringify(ping));
  }

  private hear(data: string): void {
    this.heard = Date.now();
    for (const message of JSON.parse(data) as FromServer[]) this.take(message);
  }

  private take(message: FromServer): void {
    switch (message.say) {
      case "welcome":
        this.outdated ||= this.version !== null && this.version !== message.version;
        this.version = message.version;
        return this.begin();
      case "table":
        return this.watched.get(message.table)?.listener.table(message);
      case "update":
        return this.update(message);
      case "talked":
        return this.watched.get(message.table)?.listener.talked?.(message);
      case "analysing":
        return this.watched.get(message.table)?.listener.analysing?.(message);
      case "closing":
        this.ended = message;
        if (!message.again) this.become("ended");
        return;
      default:
        return this.answer(message);
    }
  }

  /** The line stands: say what has to be said on a new one. */
  private begin(): void {
    this.tries = 0;
    this.ended = null;
    this.become("online");
    this.forget(({ say }) => say === "watch" || say === "unwatch");
    const unanswered = [...this.waiting.values()];
    for (const table of this.watched.keys()) this.sayWatch(table);
    for (const one of unanswered) this.transmit(one);
  }

  private update(update: Update): void {
    const watched = this.watched.get(update.table);
    if (!watched || update.number < watched.have) return;
    if (update.after > watched.have) return this.sayWatch(update.table);
    const entries = update.entries.filter(({ number }) => number > watched.have);
    const after = watched.have;
    watched.have = update.number;
    watched.listener.update({ ...update, after, entries });
  }

  private answer(answer: Answer | Pong): void {
    const waiting = this.waiting.get(answer.re ?? "");
    if (!waiting || answer.say === "pong") return;
    this.waiting.delete(answer.re ?? "");
    waiting.answered(answer);
    this.changed(this);
  }

  private sayWatch(table: string): void {
    const watched = this.watched.get(table);
    if (!watched || this.health !== "online") return;
    this.forget((message) => message.say === "watch" && message.table === table);
    const message = { say: "watch" as const, table, have: watched.have, language: watched.language };
    this.say(message, (answer) => answer.say === "refused" && watched.listener.refused(answer.text));
  }

  private have(table: string): number {
    return this.watched.get(table)?.have ?? -1;
  }

  private say(message: WithoutId<Question>, answered: (answer: Answer) => void = () => {}): void {
    const id = newId();
    const waiting: Waiting = { message: { ...message, id }, sent: 0, answered };
    this.waiting.set(id, waiting);
    if (this.health === "online") this.transmit(waiting);
    this.changed(this);
  }

  private transmit(waiting: Waiting): void {
    waiting.sent = Date.now();
    this.wire?.send(JSON.stringify(waiting.message));
  }

  private forget(which: (message: Question) => boolean): void {
    for (const [id, { message }] of this.waiting) if (which(message)) this.waiting.delete(id);
  }

  private become(health: Health): void {
    if (this.health === health) return;
    this.health = health;
    this.changed(this);
  }
}

/** Random, so that nobody ever uses it again. */
function newId(): string {
  return randomHex(16);
}
