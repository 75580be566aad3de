import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { hex, unhex } from "../src/lib/proof/bytes";
import { check, dealSeed, draw } from "../src/lib/proof/deal";
import { hmac, sha256 } from "../src/lib/proof/sha256";
import type { Proving } from "../src/lib/protocol/messages";

const bytes = (length: number) => Uint8Array.from({ length }, (_, place) => (place * 31 + length) % 256);

test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])("SHA-256 of %i bytes", (length) => {
  expect(hex(sha256(bytes(length)))).toBe(createHash("sha256").update(bytes(length)).digest("hex"));
});

test.each([8, 32, 64, 100])("HMAC with a key of %i bytes", (length) => {
  const expected = createHmac("sha256", bytes(length)).update("tiles 0").digest("hex");
  expect(hex(hmac(bytes(length), new TextEncoder().encode("tiles 0")))).toBe(expected);
});

test("the draws are those that docs/fair-dealing.md names", () => {
  const seed = Uint8Array.from({ length: 32 }, (_, place) => place);
  const draws = Array.from({ length: 10 }, (_, n) => draw(seed, { pool: "tiles", n, weights: [4, 3, 2, 1] }));
  expect(draws).toEqual([3, 1, 2, 0, 0, 0, 2, 1, 2, 0]);
});

test("a deal is checked piece by piece", () => {
  const digest = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest("hex");
  const [seed, salt, number] = [hex(bytes(32)), hex(bytes(33)), hex(bytes(34))];
  const one = { entry: 4, pool: "tiles", n: 0, weights: [1, 2, 3] };
  const answer = draw(dealSeed(seed, [number, ""]), one);
  const proving: Proving = {
    commitment: digest(unhex(salt), unhex(seed)),
    seed,
    salt,
    promises: [digest(unhex(number)), null],
    numbers: [number, ""],
    draws: [
      { ...one, answer },
      { ...one, answer: (answer + 1) % 3 },
    ],
  };
  expect(check(proving)).toEqual({ commitment: true, promises: [true, null], draws: [true, false] });
  expect(check({ ...proving, salt: seed }).commitment).toBe(false);
  expect(check({ ...proving, promises: [salt, null] }).promises).toEqual([false, null]);
});
