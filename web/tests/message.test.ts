import { describe, expect, test } from "vitest";
import { fill, parse, type Params } from "../src/lib/text/message";
import vectors from "../../tests/messages.json";

describe("a text is filled as the server fills it", () => {
  const filled = vectors.filled as unknown as [string, Params, number[], string][];
  test.each(filled)("%s with %j", (text, params, singular, said) => {
    expect(fill(text, params, new Set(singular))).toBe(said);
  });

  test.each(vectors.bad)("a badly written text is noticed: %s", (text) => {
    expect(() => parse(text)).toThrow();
  });

  test("a missing parameter is noticed", () => {
    expect(() => fill("{who}", {}, new Set())).toThrow("who");
  });
});
