/** The numbers that this browser adds to deals: drawn when sitting down, given when the deal is made. */

import { randomHex, hex, unhex } from "../proof/bytes";
import { sha256 } from "../proof/sha256";

const KEY = "guimard.number.";

/** Draws a number, keeps it beyond the life of the page, and gives its SHA-256. */
export function promise(): string {
  const number = randomHex(32);
  const promised = hex(sha256(unhex(number)));
  localStorage.setItem(KEY + promised, number);
  return promised;
}

/** The number that was promised so, where it was this browser that did. */
export function promised(promise: string): string | null {
  return localStorage.getItem(KEY + promise);
}

/** The number is given and of no more use. */
export function forget(promise: string): void {
  localStorage.removeItem(KEY + promise);
}
