import type { CentralTracksView } from "../../../lib/protocol/messages";
import type { Part } from "../extensions";
import Panel from "./CentralTracks.svelte";

export default { Panel } satisfies Part<CentralTracksView>;
