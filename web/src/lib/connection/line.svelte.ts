/** The page's one connection, opened when a table first needs it. */

import { Connection, type Health } from "./connection";

declare global {
  interface Window {
    /** The line that the page's head has opened, if it has: public/early.js. */
    early?: { line: WebSocket; heard: unknown[] } | undefined;
  }
}

class Line {
  health = $state<Health>("connecting");
  unanswered = $state(0);
  outdated = $state(false);
  /** Why the server ended the connection. */
  reason = $state<string | null>(null);
  private made: Connection | null = null;

  get connection(): Connection {
    this.made ??= this.make();
    return this.made;
  }

  private make(): Connection {
    const address = new URL("/api/play", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const connection = new Connection(
      () => opened() ?? new WebSocket(address),
      ({ health, unanswered, outdated, ended }) => {
        this.health = health;
        this.unanswered = unanswered;
        this.outdated = outdated;
        this.reason = ended?.text ?? null;
      },
    );
    addEventListener("online", () => connection.nudge());
    document.addEventListener("visibilitychange", () => document.hidden || connection.nudge());
    return connection;
  }
}

/** The line that is open already; what it has heard it tells whoever listens by then. */
function opened(): WebSocket | null {
  const { early } = window;
  window.early = undefined;
  if (!early || early.line.readyState > WebSocket.OPEN) return null;
  const { line, heard } = early;
  queueMicrotask(() => {
    for (const data of heard) line.onmessage?.(new MessageEvent("message", { data }));
  });
  return line;
}

export const line = new Line();
