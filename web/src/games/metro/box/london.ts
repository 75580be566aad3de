import type { LondonView } from "../../../lib/protocol/messages";
import type { Part } from "../extensions";
import { innerSquares } from "./box.svelte";
import { tourists } from "./words";
import OnBoard from "./SquareTourists.svelte";
import Panel from "./London.svelte";

export default {
  Panel,
  OnBoard,
  words: (shown, key, { board }) => tourists([shown.tourists[innerSquares(board).indexOf(key)] ?? null]),
} satisfies Part<LondonView>;
