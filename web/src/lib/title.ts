/** The page's name and icon, which say when it is one's turn. */

import { say } from "./text/texts.svelte";

export function showTurn(title: string | null, yours: boolean): void {
  const name = title ? `${title} · Guimard` : "Guimard";
  document.title = yours ? `● ${say("page.your-turn")} ${name}` : name;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = yours ? "/icon-your-turn.svg" : "/icon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}
