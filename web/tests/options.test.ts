import { expect, test } from "vitest";
import { asked, choose, defaults, different } from "../src/home/options";
import type { GameInfo, Option } from "../src/lib/protocol/messages";

const value = (value: Option["default"], fits: Record<string, Option["default"][]> = {}) => ({ value, text: "", fits });
const option = (name: string, values: Option["values"], more: Partial<Option> = {}): Option => ({
  name,
  text: name,
  values,
  default: values[0]!.value,
  setting_of: null,
  ...more,
});

const BOX: GameInfo = {
  name: "metro",
  text: "Metro",
  options: [
    option(
      "players",
      [1, 2, 3].map((count) => value(count)),
      { default: 2 },
    ),
    option("modules", [
      value([], { players: [2, 3] }),
      value(["companies"], { players: [2, 3], edition: ["new"] }),
      value(["solo"], { players: [1], edition: ["new"], city: [null] }),
    ]),
    option("city", [value(null), value("paris", { players: [2, 3], edition: ["new"] })]),
    option("free", [value(false), value(true)], { setting_of: "paris" }),
    option("edition", [value("new"), value("old")]),
  ],
};

const start = defaults(BOX);

test("a setting is asked where its city is chosen, and goes where the server wants it", () => {
  expect(asked(BOX, start).map(({ name }) => name)).not.toContain("free");
  const free = choose(BOX, choose(BOX, start, "city", '"paris"'), "free", "true");
  expect(asked(BOX, free).map(({ name }) => name)).toContain("free");
  expect(different(BOX, free)).toEqual({ city: "paris", settings: { free: true } });
  expect(different(BOX, choose(BOX, free, "city", "null"))).toEqual({});
});

test("what does not go with a choice gives way to it", () => {
  const paris = choose(BOX, start, "city", '"paris"');
  const solo = choose(BOX, paris, "modules", '["solo"]');
  expect(different(BOX, solo)).toEqual({ players: 1, modules: ["solo"] });
  expect(different(BOX, choose(BOX, solo, "players", "3"))).toEqual({ players: 3 });
  expect(different(BOX, choose(BOX, paris, "players", "1"))).toEqual({ players: 1, modules: ["solo"] });
  expect(different(BOX, choose(BOX, paris, "edition", '"old"'))).toEqual({ edition: "old" });
});
