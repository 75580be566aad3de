import type { ParisView } from "../../../lib/protocol/messages";
import { say } from "../../../lib/text/texts.svelte";
import type { Part } from "../extensions";
import { innerSquares } from "./box.svelte";
import { tourists } from "./words";
import OnBoard from "./ParisOnBoard.svelte";
import Panel from "./Paris.svelte";

export default {
  Panel,
  OnBoard,
  words({ groups }, key, box) {
    const words = tourists(groups[innerSquares(box.board).indexOf(key)] ?? []);
    if (box.targets.has(key)) words.push(say("page.box-send-here", { colour: say(`colour.${box.with}`) }));
    return words;
  },
} satisfies Part<ParisView>;
