/** What somebody likes, kept on their device. */

import { preferred } from "./text/texts.svelte";

export type Confirm = "always" | "touch" | "never";
export type Theme = "system" | "light" | "dark";
/** The owners' colours: told apart by every eye, or nearer to those of the boxes. */
export type Colours = "clear" | "printed";
/** Whose talk at a table is shown. */
export type Listening = "all" | "players" | "none";
export type Speed = "off" | "short" | "normal";

interface Preferences {
  language: string;
  theme: Theme;
  /** Which moves have to be confirmed. */
  confirm: Confirm;
  colours: Colours;
  /** Of what moves. */
  speed: Speed;
  sounds: boolean;
  talk: Listening;
  name: string;
  /** Who was played against last. */
  program: string;
  /** Whether a game was begun on this device, or a lesson had or left. */
  met: boolean;
}

const KEY = "guimard.preferences";

export const preferences = $state<Preferences>({
  language: preferred(navigator.languages),
  theme: "system",
  confirm: "always",
  colours: "clear",
  speed: "normal",
  sounds: false,
  talk: "all",
  name: "",
  program: "",
  met: false,
  ...read(),
});

$effect.root(() => {
  $effect(() => localStorage.setItem(KEY, JSON.stringify(preferences)));
});

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}
