/** A branch of a game that only this browser knows. The server judges it from what this seat may know, and keeps nothing. */

import { voice } from "../announce.svelte";
import type { Effects, LogEntry, TableIs, Tried, TriedPiece, Try, TryStep, Update } from "../protocol/messages";
import type { Request } from "../protocol/parts";
import { post } from "../protocol/rest";
import type { Table } from "../table/table.svelte";
import { say, texts } from "../text/texts.svelte";
import { Apart } from "./apart.svelte";

export class Trial extends Apart {
  /** What the steps have led to; null until the server has said it for the first time. */
  told = $state.raw<Tried | null>(null);
  chosen = $state.raw<readonly TryStep[]>([]);
  /** The hidden piece that the seat to act is supposed to have. */
  piece = $state<number | null>(null);
  private latest = 0;

  /** The real table, which goes on meanwhile. */
  readonly base: Table;
  /** The entry of its log after which the branch begins. */
  readonly entry: number;
  private readonly before: readonly LogEntry[];

  override readonly is: TableIs | null = $derived.by(() => this.base.is);
  override readonly heard = $derived.by(() => this.base.heard);
  override readonly entries: readonly LogEntry[] = $derived.by(() => [...this.before, ...(this.told?.entries ?? [])]);
  override readonly now: Update | null = $derived.by(() => {
    const { now } = this.base;
    return now && { ...now, status: "running", asked: null, result: null, position: this.told?.position ?? null };
  });
  /** Whose move is tried out: a name, where it is not this seat's own. */
  private readonly whose = $derived.by(() => {
    const seat = this.toAct ?? -1;
    return seat === this.told?.position.seat ? null : (this.seat(seat)?.name ?? null);
  });

  constructor(base: Table) {
    super(base.id, texts.language);
    this.base = base;
    this.before = base.story;
    this.entry = base.position?.number ?? 0;
  }

  /** What can be supposed of the seat to act, or answered by chance. */
  get pieces(): readonly TriedPiece[] {
    return this.told?.pieces ?? [];
  }

  /** Whether the game has gone on since the branch began. */
  get isBehind(): boolean {
    return this.base.looking === null && this.base.now?.position?.number !== this.entry;
  }

  override get prompt(): string {
    const name = this.whose ?? "";
    switch (this.told?.asks) {
      case "action":
        return name && say("page.try-for", { name });
      case "piece":
        return say(this.piece === null ? "page.try-which-tile" : "page.try-lay", { name });
      case "chance":
        return say("page.try-chance");
      case "reveal":
        return say("page.try-reveal");
      case "over":
        return say("page.try-over");
      default:
        return "";
    }
  }

  /** Has the server judge these steps; tells whether it has. */
  async go(steps: readonly TryStep[], piece: number | null = null): Promise<boolean> {
    const wish = (this.latest += 1);
    try {
      const told = await this.judged(steps, piece);
      if (wish !== this.latest) return false;
      const [was, lines] = [this.told?.entries.length ?? 0, told.entries.flatMap((entry) => entry.lines)];
      const fresh = told.entries.length > was ? told.entries.slice(was).flatMap((entry) => entry.lines) : [];
      [this.told, this.chosen, this.piece] = [told, steps, piece];
      voice.say([...(told.asks === "over" ? lines.slice(-1) : fresh), this.prompt].join(" "));
      return true;
    } catch (trouble) {
      voice.tell((trouble as Error).message);
      return false;
    }
  }

  /** Supposes this piece, or lets chance answer it. */
  async pick(number: number): Promise<void> {
    if (this.told?.asks === "chance") await this.go([...this.chosen, { number }]);
    else await this.go(this.chosen, number);
  }

  async back(): Promise<void> {
    if (this.piece !== null) await this.go(this.chosen);
    else if (this.chosen.length > 0) await this.go(this.chosen.slice(0, -1));
  }

  override async ask(request: Request): Promise<number | null> {
    if (request.do === "act") await this.go([...this.chosen, this.step(request.action)]);
    if (request.do === "take-back") await this.go(this.chosen.slice(0, request.to - this.entry));
    return null;
  }

  override async explain(action: number): Promise<Effects | string | null> {
    const why = await this.judged([...this.chosen, this.step(action)], null).catch((trouble: Error) => trouble.message);
    return typeof why === "string" ? why : null;
  }

  private step(number: number): TryStep {
    return this.piece === null ? { number } : { number, piece: this.piece };
  }

  private judged(steps: readonly TryStep[], piece: number | null): Promise<Tried> {
    const wanted: Try = { entry: this.entry, steps: [...steps], piece };
    return post<Tried>(`/api/tables/${this.id}/trying`, wanted);
  }
}
