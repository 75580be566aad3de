/** Words that several cities need. */

import { say } from "../../../lib/text/texts.svelte";

/** Tourists in words, none for none. */
export function tourists(colours: readonly (string | null)[]): string[] {
  return colours.flatMap((colour) => (colour ? [say("page.box-tourist", { colour: say(`colour.${colour}`) })] : []));
}
