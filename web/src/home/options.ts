/** Options as a form holds them: by name, their values as text. */

import type { GameInfo, Option } from "../lib/protocol/messages";

export type Chosen = Record<string, string>;

type Choice = Option["default"];
type Value = Option["values"][number];

export function defaults(game: GameInfo): Chosen {
  return Object.fromEntries(game.options.map((option) => [option.name, written(option.default)]));
}

/** What is asked: all options, but of settings only those of what is chosen. */
export function asked(game: GameInfo, chosen: Chosen): Option[] {
  const names = ["modules", "city"].flatMap((option) => JSON.parse(chosen[option] ?? "null") ?? []);
  return game.options.filter(({ setting_of }) => setting_of === null || names.includes(setting_of));
}

/** A choice, and the other options changed to what goes with it. */
export function choose(game: GameInfo, chosen: Chosen, name: string, text: string): Chosen {
  const fitted = { ...chosen, [name]: text };
  const fixed = new Set([name]);
  for (const decided of fixed) {
    const fits = picked(game, fitted, decided)?.fits ?? {};
    for (const option of game.options) {
      if (fixed.has(option.name)) continue;
      const own = fits[option.name]?.map(written);
      const suits = ({ value, fits: theirs }: Value) =>
        (own?.includes(written(value)) ?? true) &&
        (theirs?.[decided]?.some((one) => written(one) === fitted[decided]) ?? true);
      const now = picked(game, fitted, option.name);
      if (!now || suits(now)) continue;
      const other = option.values.find(suits);
      if (!other) continue;
      fitted[option.name] = written(other.value);
      fixed.add(option.name);
    }
  }
  return fitted;
}

/** What differs from the defaults, as the server wants it. */
export function different(game: GameInfo, chosen: Chosen): Record<string, unknown> {
  const changed = asked(game, chosen).filter((option) => chosen[option.name] !== written(option.default));
  const values = (options: Option[]) =>
    Object.fromEntries(options.map((option) => [option.name, picked(game, chosen, option.name)!.value]));
  const settings = changed.filter((option) => option.setting_of !== null);
  const others = values(changed.filter((option) => option.setting_of === null));
  return settings.length > 0 ? { ...others, settings: values(settings) } : others;
}

export function written(value: Choice): string {
  return JSON.stringify(value);
}

export function isSwitch(option: Option): boolean {
  return typeof option.default === "boolean";
}

function picked(game: GameInfo, chosen: Chosen, name: string): Value | undefined {
  const option = game.options.find((one) => one.name === name);
  return option?.values.find(({ value }) => written(value) === chosen[name]);
}
