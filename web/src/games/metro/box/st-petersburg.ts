import type { StPetersburgView } from "../../../lib/protocol/messages";
import { say } from "../../../lib/text/texts.svelte";
import type { Part } from "../extensions";
import { tourists } from "./words";
import OnBoard from "./StPetersburgOnBoard.svelte";
import Panel from "./StPetersburg.svelte";

export default {
  Panel,
  OnBoard,
  words(shown, key) {
    const place = shown.squares.indexOf(key);
    if (place < 0) return [];
    if ((shown.covered >> place) & 1) return tourists([shown.tourists[place] ?? null]);
    return [say("page.box-sight", { sight: shown.sights[place]! })];
  },
} satisfies Part<StPetersburgView>;
