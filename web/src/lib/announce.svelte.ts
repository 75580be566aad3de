/** What is said to those who listen, politely, and what everybody is told for a moment. */

class Voice {
  /** The latest words for the live region. */
  said = $state("");
  /** A sentence on the screen until it is dismissed. */
  notice = $state<string | null>(null);

  say(words: string): void {
    // The same words twice are only heard twice if something changes.
    this.said = this.said === words ? `${words}\u00a0` : words;
  }

  tell(notice: string): void {
    this.notice = notice;
  }
}

export const voice = new Voice();
