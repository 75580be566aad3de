/** The page's one connection, opened when a table first needs it. */

import { Connection, type Health } from "./connection";

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
      () => new WebSocket(address),
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

export const line = new Line();
