/** Bytes written in hexadecimal. */

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(written: string): Uint8Array {
  return Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
