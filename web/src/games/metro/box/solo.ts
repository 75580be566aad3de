import type { SoloView } from "../../../lib/protocol/messages";
import type { Part } from "../extensions";
import Panel from "./Solo.svelte";

export default { Panel } satisfies Part<SoloView>;
