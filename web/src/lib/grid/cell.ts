/** A place of a grid that lies over a drawing. */
export interface Cell {
  /** What the board knows it by. */
  key: number;
  /** All that there is to know about it, for those who do not see it. */
  name: string;
}

/** By what means something was chosen. */
export type How = "mouse" | "touch" | "keyboard";

/** Where on a cell a pointer was, from 0 to 1 across and down. */
export type Spot = readonly [number, number];

/** How a click came about; a screen reader's has no pointer. */
export function howOf(event: MouseEvent): How {
  const pointer = (event as PointerEvent).pointerType;
  return pointer === "mouse" ? "mouse" : pointer ? "touch" : "keyboard";
}

/** From a row and a place in it, down so many rows or so many places to the right. */
export type Step = (
  rows: readonly (readonly (Cell | null)[])[],
  at: readonly [number, number],
  by: readonly [number, number],
) => readonly [number, number] | null;

export const straight: Step = (rows, [y, x], [down, right]) =>
  rows[y + down]?.[x + right] ? [y + down, x + right] : null;
