/** Checks a game's deal again, as docs/fair-dealing.md tells. */

import type { DrawProof, Proving } from "../protocol/messages";
import { hex, unhex } from "./bytes";
import { hmac, join, sha256 } from "./sha256";

export interface Checked {
  /** Whether the host's part is the one it was bound to. */
  commitment: boolean;
  /** By seat, whether its number is the one it had promised; null for a program. */
  promises: (boolean | null)[];
  /** By draw, whether chance's answer follows from all of these. */
  draws: boolean[];
}

export function check(proving: Proving): Checked {
  const deal = dealSeed(proving.seed, proving.numbers);
  return {
    commitment: hex(sha256(join(unhex(proving.salt), unhex(proving.seed)))) === proving.commitment,
    promises: proving.numbers.map((number, seat) => {
      const promise = proving.promises[seat] ?? null;
      return promise === null ? null : hex(sha256(unhex(number))) === promise;
    }),
    draws: proving.draws.map((one) => draw(deal, one) === one.answer),
  };
}

export function dealSeed(seed: string, numbers: readonly string[]): Uint8Array {
  return sha256(join(...[seed, ...numbers].map((part) => sha256(unhex(part)))));
}

/** The place of the answer among the weights. */
export function draw(seed: Uint8Array, { pool, n, weights }: Pick<DrawProof, "pool" | "n" | "weights">): number {
  const digest = hmac(seed, new TextEncoder().encode(`${pool} ${n}`));
  const sum = weights.reduce((one, other) => one + other, 0);
  let number = Number(BigInt(`0x${hex(digest)}`) % BigInt(sum));
  return weights.findIndex((weight) => (number -= weight) < 0);
}
