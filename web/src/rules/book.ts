/** The pages of rules there are, and which of them a game needs. */

import languages, { type Block } from "rules/languages";

export const TOPICS = [
  "metro",
  "companies",
  "central-stations",
  "central-tracks",
  "solo",
  "paris",
  "stockholm",
  "london",
  "new-york",
  "st-petersburg",
  "berlin",
  "paris-connection",
] as const;

export type Topic = (typeof TOPICS)[number];
export type Book = Readonly<Record<Topic, readonly Block[]>>;

export async function book(language: string): Promise<Book> {
  const { default: pages } = await (languages[language] ?? languages["en"]!)();
  return pages as Book;
}

export function titleOf(pages: Book, topic: Topic): string {
  return pages[topic][0]![1][0]!;
}

export function isTopic(name: unknown): name is Topic {
  return (TOPICS as readonly unknown[]).includes(name);
}

/** Those of a game with these options: the game's own, then those of its modules and its city. */
export function topicsOf(game: string, options: Readonly<Record<string, unknown>>): Topic[] {
  const modules = options["modules"];
  return [game, ...(Array.isArray(modules) ? modules : []), options["city"]].filter(isTopic);
}
