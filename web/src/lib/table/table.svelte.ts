/** A table as this browser knows it: what the server has told, and which moment of it is looked at. */

import type { Snippet } from "svelte";
import { voice } from "../announce.svelte";
import { line } from "../connection/line.svelte";
import type {
  Analysing,
  CostlyMove,
  Effects,
  LogEntry,
  Position,
  Seat,
  TableIs,
  TalkLine,
  Talked,
  Update,
} from "../protocol/messages";
import type { Request } from "../protocol/parts";
import { preferences } from "../preferences.svelte";
import { get } from "../protocol/rest";
import { say } from "../text/texts.svelte";
import { steps, upTo } from "./log";
import { forget, promised } from "./numbers";
import { Walk } from "./walk.svelte";

export class Table {
  /** What never changes; null until it is known. */
  is = $state.raw<TableIs | null>(null);
  now = $state.raw<Update | null>(null);
  entries = $state.raw<readonly LogEntry[]>([]);
  /** Why it cannot be watched. */
  refused = $state<string | null>(null);
  /** How far the analysis is, once somebody has asked for one. */
  analysing = $state.raw<Analysing | null>(null);
  /** A choice of a finished game, as its seat saw it, with what would have been better. */
  private costly = $state.raw<{ choice: CostlyMove; position: Position } | null>(null);
  /** Whether what was said before is known. */
  private listening = false;
  /** What people have said to each other. */
  talk = $state.raw<readonly TalkLine[]>([]);
  /** When `now` was heard, by `performance.now()`. */
  heard = $state(0);
  /** The entry whose position is looked at; null for the present. */
  looking = $state<number | null>(null);
  /** By owner: points that are shown to be on their way, and not to have arrived. */
  owed = $state.raw<ReadonlyMap<number, number>>(new Map());
  readonly walk = new Walk();
  /** What stands above the hand, where something is tried out. */
  bar = $state.raw<Snippet | null>(null);
  /** Begins to try things out; null where that is not offered. */
  ontry = $state.raw<(() => void) | null>(null);
  /** The seat whose player says that nobody else is looking; for several people on one device. */
  private revealed = $state<number | null>(null);
  /** The entry whose position is shown: the one looked at, as soon as its position is here. */
  private shown = $state<number | null>(null);
  private past = $state.raw<ReadonlyMap<number, Position>>(new Map());
  private wanted: CostlyMove | null = null;
  private readonly started = new Set<string>();

  readonly steps = $derived(steps(this.entries));
  readonly running = $derived(this.now?.status === "running");
  /** The seats that people play from this browser. */
  readonly mine = $derived((this.now?.you ?? []).filter((seat) => this.seat(seat)?.kind === "person"));
  readonly position = $derived.by(() => {
    const now = this.now?.position ?? null;
    if (this.costly && this.costly.position.number === this.shown) return this.costly.position;
    return this.shown === null ? now : (this.past.get(this.shown) ?? now);
  });
  /** The choice that cost much, where its position is shown. */
  readonly mistake = $derived(this.position && this.position === this.costly?.position ? this.costly.choice : null);
  /** Whether what is shown is the present. */
  readonly present = $derived(this.position === (this.now?.position ?? null));
  /** The entries that led to what is shown. */
  readonly story = $derived(upTo(this.entries, this.position?.number ?? -1));
  /** Whether the device has to change hands before the hand can be shown. */
  readonly covered = $derived.by(() => {
    const seat = this.now?.position?.seat ?? null;
    return this.running && this.mine.length > 1 && seat !== null && seat !== this.revealed;
  });
  readonly toAct = $derived(this.running ? (this.now?.position?.view.to_act ?? null) : null);
  readonly myTurn = $derived(this.toAct !== null && this.mine.includes(this.toAct));

  constructor(
    readonly id: string,
    language: string,
  ) {
    this.hear(language);
  }

  /** Listens from the beginning, in this language. */
  hear(language: string): void {
    this.entries = [];
    line.connection.watch(this.id, language, {
      table: (table) => (this.is = table),
      update: (update) => this.take(update),
      talked: (talked) => this.listen(talked),
      analysing: (analysing) => (this.analysing = analysing),
      refused: (why) => (this.refused = why),
    });
  }

  leave(): void {
    line.connection.unwatch(this.id);
  }

  /** What is asked, where that is not just whose turn it is. */
  get prompt(): string {
    return "";
  }

  seat(number: number): Seat | undefined {
    return this.now?.seats[number];
  }

  /** Asks the table; a refusal is told. Gives the answer's number, or null where nothing was done. */
  async ask(request: Request): Promise<number | null> {
    const answer = await line.connection.ask(this.id, request);
    if (answer.say === "accepted") return answer.number;
    voice.tell(answer.text);
    return null;
  }

  /** Says something to all who are here; whether it was said. */
  async say(text: string): Promise<boolean> {
    const name = this.mine.length > 0 ? undefined : preferences.name.trim() || say("page.guest");
    const answer = await line.connection.talk(this.id, text, name);
    if (answer.say === "accepted") return true;
    voice.tell(answer.text);
    return false;
  }

  /** Whether somebody wants to read such a line. */
  wants({ seat }: TalkLine): boolean {
    return preferences.talk === "all" || (preferences.talk === "players" && seat !== null);
  }

  /** What an action would do, or in words why it cannot be done; null where there is no answer to that. */
  async explain(action: number): Promise<Effects | string | null> {
    const answer = await line.connection.askEffects(this.id, action);
    if (answer.say === "effects") return answer.effects;
    return answer.say === "refused" ? answer.text : null;
  }

  /** Opens a table for the same people; gives it. */
  async rematch(): Promise<string | null> {
    const answer = await line.connection.ask(this.id, { do: "rematch" });
    if (answer.say === "accepted") return answer.made ?? null;
    voice.tell(answer.text);
    return null;
  }

  /** Looks at the position after an entry; null is the present. */
  async look(entry: number | null): Promise<void> {
    const present = this.now?.position?.number ?? null;
    this.looking = entry === present ? null : entry;
    if (this.looking === null || this.past.has(this.looking)) this.shown = this.looking;
    if (entry === null || this.shown === this.looking) return;
    const position = await get<Position>(`/api/tables/${this.id}/positions/${entry}`).catch((trouble: Error) => {
      voice.tell(trouble.message);
      this.looking = this.shown = null;
    });
    if (!position) return;
    this.past = new Map(this.past).set(entry, position);
    if (this.looking === entry) this.shown = entry;
  }

  /** Shows the position of this choice as its seat saw it; null for none. */
  async judge(choice: CostlyMove | null): Promise<void> {
    this.costly = null;
    this.wanted = choice;
    if (!choice) return;
    const path = `/api/tables/${this.id}/positions/${choice.before}?seat=${choice.seat}`;
    const position = await get<Position>(path).catch((trouble: Error) => voice.tell(trouble.message));
    if (position && this.wanted === choice) this.costly = { choice, position };
  }

  /** The player of the seat to act has the device. */
  reveal(): void {
    this.revealed = this.now?.position?.seat ?? null;
  }

  private listen({ after, lines }: Talked): void {
    const last = this.talk.at(-1)?.number ?? -1;
    const fresh = lines.filter(({ number }) => number > last);
    this.talk = after === -1 ? lines : [...this.talk, ...fresh];
    const heard = fresh.filter((one) => this.listening && !one.yours && this.wants(one));
    this.listening = true;
    if (heard.length > 0) voice.say(heard.map(({ name, text }) => `${name}: ${text}`).join(" "));
  }

  private take(update: Update): void {
    const first = this.entries.length === 0;
    const [was, before] = [this.myTurn, this.now?.position?.seat];
    this.entries = [...this.entries, ...update.entries];
    this.now = update;
    this.heard = performance.now();
    if (update.position?.seat !== before && update.position?.seat !== this.revealed) this.revealed = null;
    const words = first ? [] : update.entries.flatMap(({ lines }) => lines);
    if (this.myTurn && !was) words.push(say("page.your-turn"));
    if (words.length > 0) voice.say(words.join(" "));
    this.start(update);
  }

  /** Once every seat is taken, gives the numbers that this browser has promised. */
  private start({ status, seats, you }: Update): void {
    if (status !== "open" || seats.some(({ kind }) => kind === "open" || kind === "kept")) return;
    for (const seat of you) {
      const { kind, ready, promise } = seats[seat]!;
      const number = promise && promised(promise);
      if (kind !== "person" || ready || !number || this.started.has(promise)) continue;
      this.started.add(promise);
      void this.ask({ do: "start", seat, number }).then((done) => done !== null && forget(promise));
    }
  }
}
