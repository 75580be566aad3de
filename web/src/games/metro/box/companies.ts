import type { CompaniesView } from "../../../lib/protocol/messages";
import type { Part } from "../extensions";
import Panel from "./Companies.svelte";

export default { Panel } satisfies Part<CompaniesView>;
