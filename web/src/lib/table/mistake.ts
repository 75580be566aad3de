/** Words and numbers for choices of a finished game that were looked at again. */

import type { CostlyMove } from "../protocol/messages";
import { say, texts } from "../text/texts.svelte";

/** What would have been better, and what it would have done. */
export function better({ better }: CostlyMove): string {
  const does = (better.effects?.text ?? "").replaceAll(".; ", ". ");
  const words = does.startsWith(better.text) ? does : `${better.text} ${does}`;
  return say("page.analysis-better", { better: words.trim() });
}

/** Points with one decimal, as the language writes them. */
export function points(value: number): string {
  return value.toLocaleString(texts.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A chance from 0 to 1 as a percentage. */
export function percent(chance: number): string {
  return chance.toLocaleString(texts.language, { style: "percent" });
}
