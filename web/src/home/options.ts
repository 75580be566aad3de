/** Options as a form holds them: by name, their values as text. */

import type { GameInfo, Option } from "../lib/protocol/messages";

export type Chosen = Record<string, string>;

type Choice = Option["default"];

export function defaults(game: GameInfo): Chosen {
  return Object.fromEntries(game.options.map((option) => [option.name, written(option.default)]));
}

/** What differs from the defaults, as the server wants it. */
export function different(game: GameInfo, chosen: Chosen): Record<string, Choice> {
  const changed = game.options.filter((option) => chosen[option.name] !== written(option.default));
  return Object.fromEntries(changed.map((option) => [option.name, value(option, chosen[option.name])]));
}

export function written(value: Choice): string {
  return JSON.stringify(value);
}

export function isSwitch(option: Option): boolean {
  return typeof option.default === "boolean";
}

function value(option: Option, chosen: string | undefined): Choice {
  return option.values.find((one) => written(one.value) === chosen)?.value ?? option.default;
}
