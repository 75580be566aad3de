/** What somebody likes, kept on their device. */

import { preferred } from "./text/texts.svelte";

export type Confirm = "always" | "touch" | "never";
export type Theme = "system" | "light" | "dark";
export type Speed = "off" | "short" | "normal";

interface Preferences {
  language: string;
  theme: Theme;
  /** Which moves have to be confirmed. */
  confirm: Confirm;
  /** Of what moves. */
  speed: Speed;
  name: string;
}

const KEY = "guimard.preferences";

export const preferences = $state<Preferences>({
  language: preferred(navigator.languages),
  theme: "system",
  confirm: "always",
  speed: "normal",
  name: "",
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
