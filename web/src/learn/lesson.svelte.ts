/** A lesson as a table: its scenes one after another, each from real play, and what the learner has done in them. */

import { voice } from "../lib/announce.svelte";
import type { Effects, Lesson, LessonMove, LogEntry, TableIs, Update } from "../lib/protocol/messages";
import type { Request } from "../lib/protocol/parts";
import { get } from "../lib/protocol/rest";
import { say, texts } from "../lib/text/texts.svelte";
import { Apart } from "../lib/trying/apart.svelte";

export const LESSONS = ["metro", "paris-connection"] as const;

export class LessonTable extends Apart {
  readonly lesson: Lesson;
  /** The scene, from 0. */
  at = $state(0);
  /** By scene: what was done there, once it was what the scene asks for. */
  private moves = $state.raw<ReadonlyMap<number, LessonMove>>(new Map());
  /** Why what was chosen is not it. */
  private other = $state<string | null>(null);

  readonly step = $derived.by(() => this.lesson.steps[this.at]!);
  readonly move = $derived.by(() => this.moves.get(this.at) ?? null);
  /** Whether there is nothing more to do in this scene. */
  readonly isDone = $derived.by(() => this.move !== null || !this.step.acts);
  readonly isLast = $derived.by(() => this.at === this.lesson.steps.length - 1);
  readonly text = $derived.by(() => this.move?.text ?? this.other ?? this.step.text);

  override readonly is: TableIs | null = $derived.by(() => {
    const { board, game } = this.lesson;
    return { board, game, table: this.id, options: {}, take_backs: false } as unknown as TableIs;
  });
  override readonly entries: readonly LogEntry[] = $derived.by(() => {
    const story = (this.move ?? this.step).entries;
    // What led to a scene is no news in it; what the learner does is.
    return story.map((entry, place) => ({ ...entry, number: place === 0 ? 0 : this.number }));
  });
  override readonly now: Update | null = $derived.by(() => {
    const position = { ...(this.move ?? this.step).position, number: this.number };
    const { seats } = this.lesson;
    return { seats, status: "running", you: [0], onlookers: 0, entries: [], position } as unknown as Update;
  });
  private readonly number = $derived.by(() => 2 * this.at + 1 + Number(this.move !== null));

  constructor(lesson: Lesson) {
    super("lesson", texts.language);
    this.lesson = lesson;
  }

  override get prompt(): string {
    return this.isDone ? say("page.lesson-go-on") : "";
  }

  go(to: number): void {
    this.other = null;
    this.at = Math.min(Math.max(0, to), this.lesson.steps.length - 1);
    voice.say(this.text);
  }

  override async ask(request: Request): Promise<number | null> {
    const { at } = this;
    if (request.do !== "act") return null;
    const found = await this.judged(request.action);
    if (at !== this.at) return null;
    if (typeof found === "string") this.other = found;
    else if (found.right) this.moves = new Map(this.moves).set(at, found);
    else this.other = found.text;
    voice.say(this.text);
    return null;
  }

  override async explain(action: number): Promise<Effects | string | null> {
    const found = await this.judged(action);
    return typeof found === "string" ? found : null;
  }

  private judged(action: number): Promise<LessonMove | string> {
    const { game } = this.lesson;
    return get<LessonMove>(`/api/lessons/${game}/${this.at}/${action}`).catch((trouble: Error) => trouble.message);
  }
}
