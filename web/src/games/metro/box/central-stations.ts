import type { CentralStationsView } from "../../../lib/protocol/messages";
import { say } from "../../../lib/text/texts.svelte";
import type { Part } from "../extensions";
import { stationsOn } from "../place";
import { STATIONS } from "../names";
import OnBoard from "./CentralStationsOnBoard.svelte";
import Panel from "./CentralStations.svelte";

export default {
  Panel,
  OnBoard,
  words(shown, key, box) {
    if (!box.board.centre.includes(key)) return [];
    return stationsOn(box.board, key).flatMap((station) => {
      const { label } = box.board.stations[station]!;
      const owner = box.board.accounts[shown.tokens[station - box.firstCentral] ?? -1];
      if (owner) return [say("page.box-token-here", { station: label, name: box.nameOf(owner) })];
      return box.targets.has(STATIONS + station) ? [say("page.box-token-may", { station: label })] : [];
    });
  },
} satisfies Part<CentralStationsView>;
