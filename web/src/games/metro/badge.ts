/** The size of badges, which their neighbours have to know. */

/** How wide a badge is whose capitals are so high. */
export function badgeWidth(size: number, value: string | null): number {
  const height = badgeHeight(size);
  // An arrow is as wide as a sign and a half.
  const signs = value === null ? 0 : value.length + (value.includes("→") ? 0.6 : 0);
  return value === null ? height : height + (0.55 + 0.75 * signs) * size;
}

export function badgeHeight(size: number): number {
  return 1.9 * size;
}
