import type { BerlinView } from "../../../lib/protocol/messages";
import type { Part } from "../extensions";
import { tourists } from "./words";
import OnBoard from "./BerlinOnBoard.svelte";
import Panel from "./Berlin.svelte";

export default {
  Panel,
  OnBoard,
  words: (shown, key) => tourists([shown.tourists[shown.squares.indexOf(key)] ?? null]),
} satisfies Part<BerlinView>;
