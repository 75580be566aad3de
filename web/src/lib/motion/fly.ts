/** Something on its way to another place on the page, and away once it is there. */

/**
 * Flies to the target, where that can be seen, and fades on the spot where it cannot. Gives what breaks it off; then it
 * never arrives.
 */
export function fly(thing: Element, target: Element | null, lasts: number, arrived: () => void): () => void {
  const [from, to] = [thing.getBoundingClientRect(), target?.getBoundingClientRect()];
  const far = to && to.width > 0 && to.bottom > 0 && to.top < innerHeight;
  // A drawing has units of its own.
  const unit = thing instanceof SVGGraphicsElement ? (thing.getScreenCTM()?.a ?? 1) : 1;
  const x = far ? (to.left + to.width / 2 - from.left - from.width / 2) / unit : 0;
  const y = far ? (to.top + to.height / 2 - from.top - from.height / 2) / unit : 0;
  const flight = thing.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x}px, ${y}px)`, opacity: far ? 0.85 : 0 },
    ],
    { duration: lasts, easing: "cubic-bezier(0.5, 0, 0.3, 1)", fill: "forwards" },
  );
  let broken = false;
  void flight.finished.then(
    () => {
      if (broken) return;
      if (far) pulse(target!);
      arrived();
    },
    () => {},
  );
  return () => {
    broken = true;
    flight.cancel();
  };
}

/** It has grown by what has arrived. */
function pulse(target: Element): void {
  target.animate([{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }], 260);
}
