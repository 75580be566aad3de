/** The words of the page, in the language chosen. */

import languages from "texts/languages";
import { fill, type Params } from "./message";

export const LANGUAGES = Object.keys(languages).sort();

class Texts {
  language = $state("");
  private words = $state.raw<Record<string, string>>({});
  private readonly singular = $derived(new Set((this.words["language.singular"] ?? "").split(" ").map(Number)));

  /** Loads a language and speaks it from then on. */
  async speak(language: string): Promise<void> {
    const { default: words } = await languages[language]!();
    this.words = words;
    this.language = language;
    document.documentElement.lang = language;
  }

  say(key: string, params: Params): string {
    const text = this.words[key];
    return text === undefined ? key : fill(text, params, this.singular);
  }
}

export const texts = new Texts();

/** The text of this key, with its parameters. */
export function say(key: string, params: Params = {}): string {
  return texts.say(key, params);
}

/** With a capital at its start, where a word of a sentence stands alone. */
export function alone(words: string): string {
  return words.charAt(0).toLocaleUpperCase(texts.language || "en") + words.slice(1);
}

/** Of the languages there are, the first that the reader asks for. */
export function preferred(asked: readonly string[]): string {
  const wanted = asked.map((language) => language.slice(0, 2).toLowerCase());
  return wanted.find((language) => LANGUAGES.includes(language)) ?? "en";
}

/** What a language calls itself. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
