/** A pointer that presses: a short press is a click, a long one holds what is under it until it is lifted. */

/** Milliseconds after which a press is no click. */
const LONG = 280;

export class Press {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private begun = false;
  private held = false;

  constructor(private readonly lifted: () => void) {}

  /** `hold` is called when it has become long. */
  down({ button, isPrimary }: PointerEvent, hold: () => void): void {
    this.up();
    this.held = false;
    if (button !== 0 || !isPrimary) return;
    this.timer = setTimeout(() => {
      this.begun = this.held = true;
      hold();
    }, LONG);
  }

  /** It is lifted, or has turned into something else. */
  up(): void {
    clearTimeout(this.timer);
    if (this.begun) this.lifted();
    this.begun = false;
  }

  /** Whether the click that follows is the end of a hold, and no click. */
  ended(): boolean {
    const { held } = this;
    this.held = false;
    return held;
  }

  /** Long presses of a finger ask for a menu, which is not wanted. */
  menu(event: Event): void {
    if (this.begun) event.preventDefault();
  }
}
