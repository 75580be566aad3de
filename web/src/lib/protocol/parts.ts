/** Names for parts of messages that the schema does not name. */

import type { Ask, NewTable, TableIs, Update } from "./messages";

export type Request = Ask["request"];
export type Clock = NonNullable<NewTable["clock"]>;
export type Board = TableIs["board"];
export type View = NonNullable<Update["position"]>["view"];
