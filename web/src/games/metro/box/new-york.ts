import type { NewYorkView } from "../../../lib/protocol/messages";
import type { Part } from "../extensions";
import { STATIONS } from "../names";
import { tourists } from "./words";
import OnBoard from "./NewYorkOnBoard.svelte";
import Panel from "./NewYork.svelte";

export default {
  Panel,
  OnBoard,
  words: (shown, key) => tourists([key >= STATIONS ? (shown.tourists[key - STATIONS] ?? null) : null]),
} satisfies Part<NewYorkView>;
