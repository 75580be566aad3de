import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, TIMES, type Wire } from "../src/lib/connection/connection";
import type { FromBrowser, FromServer, LogEntry, TableIs, Update } from "../src/lib/protocol/messages";

const TABLE = "a-table-of-ours";

/** A server with one table, whose log takes any request. */
class Server {
  readonly log: string[] = [];
  readonly numbers = new Map<string, number>();
  readonly wires: FakeWire[] = [];
  version = "1";
  reachable = true;
  /** What happens to a message of the browser on its way: how many of it arrive, and how late. */
  fate: () => number[] = () => [0];

  connect(): FakeWire {
    const wire = new FakeWire(this);
    this.wires.push(wire);
    if (this.reachable) wire.hear({ say: "welcome", version: this.version });
    else setTimeout(() => wire.onclose?.({} as CloseEvent));
    return wire;
  }

  take(wire: FakeWire, message: FromBrowser): void {
    if (message.say === "ping") {
      wire.hear({ say: "pong", re: message.id });
    } else if (message.table !== TABLE) {
      wire.hear({ say: "refused", re: message.id, key: "no-table", text: "There is no such table." });
    } else if (message.say === "watch") {
      wire.watching = true;
      wire.hear({ say: "accepted", re: message.id, table: TABLE, number: this.log.length - 1 });
      const have = message.have ?? -1;
      if (have < 0) wire.hear({ say: "table", table: TABLE } as TableIs);
      wire.hear(this.update(have));
    } else if (message.say === "ask") {
      const known = this.numbers.get(message.id);
      const number = known ?? this.log.push(JSON.stringify(message.request)) - 1;
      this.numbers.set(message.id, number);
      wire.hear({ say: "accepted", re: message.id, table: TABLE, number });
      if (known === undefined) this.tell();
    } else {
      wire.hear({ say: "refused", re: message.id, key: "unknown", text: "" });
    }
  }

  tell(): void {
    for (const wire of this.wires) if (wire.watching) wire.hear(this.update(this.log.length - 2));
  }

  update(after: number): Update {
    const entries = this.log.slice(after + 1).map((_, place) => ({ number: after + 1 + place }) as LogEntry);
    return { say: "update", table: TABLE, after, number: this.log.length - 1, entries } as Update;
  }
}

class FakeWire implements Wire {
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  watching = false;
  alive = true;
  readonly sent: FromBrowser[] = [];

  constructor(private readonly server: Server) {}

  send(text: string): void {
    const message = JSON.parse(text) as FromBrowser;
    this.sent.push(message);
    for (const late of this.server.fate()) setTimeout(() => this.alive && this.server.take(this, message), late);
  }

  hear(message: FromServer): void {
    setTimeout(() => this.alive && this.onmessage?.({ data: JSON.stringify([message]) } as MessageEvent));
  }

  close(): void {
    this.alive = this.watching = false;
  }

  break(): void {
    this.close();
    this.onclose?.({} as CloseEvent);
  }
}

let server: Server;
let connection: Connection;
let numbers: number[];
const listener = {
  table: vi.fn(),
  refused: vi.fn(),
  update: (update: Update) => numbers.push(...update.entries.map(({ number }) => number)),
};

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  server.log.push("opened");
  numbers = [];
  listener.table.mockClear();
  connection = new Connection(() => server.connect());
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const last = () => server.wires[server.wires.length - 1]!;
const act = (action: number) => connection.ask(TABLE, { do: "act", action });

describe("a connection", () => {
  test("asks and is answered", async () => {
    connection.watch(TABLE, "en", listener);
    await after(10);
    expect(connection.health).toBe("online");
    const answer = act(7);
    expect(connection.unanswered).toBe(1);
    await after(10);
    expect(await answer).toMatchObject({ say: "accepted", number: 1 });
    expect(connection.unanswered).toBe(0);
    expect(numbers).toEqual([0, 1]);
  });

  test("keeps what is asked while it is being made", async () => {
    connection.watch(TABLE, "en", listener);
    void act(7);
    await after(10);
    expect(server.log).toHaveLength(2);
    expect(numbers).toEqual([0, 1]);
  });

  test("goes on after a break with what is missing, and asks again with the same id", async () => {
    connection.watch(TABLE, "en", listener);
    await after(10);
    server.fate = () => [];
    const answer = act(7);
    last().break();
    expect(connection.health).toBe("lost");
    server.log.push("by somebody else");
    server.fate = () => [0];
    await after(1000);
    expect(connection.health).toBe("online");
    expect(await answer).toMatchObject({ say: "accepted", number: 2 });
    expect(numbers).toEqual([0, 1, 2]);
    expect(listener.table).toHaveBeenCalledTimes(1);
    const ids = server.wires.flatMap(({ sent }) => sent.filter(({ say }) => say === "ask")).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("says a request again when the answer is late", async () => {
    await after(10);
    server.fate = () => [];
    const answer = act(7);
    await after(TIMES.resend - TIMES.beat);
    server.fate = () => [0];
    await after(2 * TIMES.beat);
    expect(await answer).toMatchObject({ number: 1 });
  });

  test("notices a gap and asks for what is missing", async () => {
    connection.watch(TABLE, "en", listener);
    await after(10);
    server.log.push("one", "two");
    server.tell();
    await after(10);
    expect(numbers).toEqual([0, 1, 2]);
  });

  test("drops what it knows already", async () => {
    connection.watch(TABLE, "en", listener);
    await after(10);
    server.log.push("one");
    last().hear(server.update(-1));
    last().hear(server.update(0));
    last().hear(server.update(-1));
    await after(10);
    expect(numbers).toEqual([0, 1]);
  });

  test("gives up a line on which nothing is answered", async () => {
    connection.watch(TABLE, "en", listener);
    await after(10);
    server.fate = () => [];
    await after(TIMES.quiet + TIMES.dead + 3 * TIMES.beat);
    expect(server.wires.length).toBeGreaterThan(1);
  });

  test("keeps a quiet line that answers", async () => {
    await after(10 * TIMES.quiet);
    expect(server.wires).toHaveLength(1);
    expect(connection.health).toBe("online");
  });

  test("tries more and more rarely, and at once when nudged", async () => {
    await after(10);
    server.reachable = false;
    last().break();
    await after(60_000);
    const tries = server.wires.length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(20);
    server.reachable = true;
    connection.nudge();
    await after(10);
    expect(server.wires).toHaveLength(tries + 1);
    expect(connection.health).toBe("online");
  });

  test("says why a table cannot be watched", async () => {
    connection.watch("another-table", "en", listener);
    await after(10);
    expect(listener.refused).toHaveBeenCalledWith("There is no such table.");
  });

  test("stays closed when the server says so, and says why", async () => {
    await after(10);
    last().hear({ say: "closing", key: "too-many", text: "Too many pages are open.", again: false });
    await after(10);
    last().break();
    await after(60_000);
    expect(connection.health).toBe("ended");
    expect(connection.ended?.text).toBe("Too many pages are open.");
    expect(server.wires).toHaveLength(1);
  });

  test("notices that the server is another version", async () => {
    await after(10);
    server.version = "2";
    last().break();
    await after(1000);
    expect(connection.outdated).toBe(true);
  });

  test("makes the intended log of messages dropped, doubled, delayed and reordered", async () => {
    let seed = 5;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const late = () => (random() < 0.2 ? random() * 4000 : random() * 5);
    server.fate = () => (random() < 0.2 ? [] : random() < 0.25 ? [late(), late()] : [late()]);
    connection.watch(TABLE, "en", listener);
    for (let action = 1; action <= 60; action += 1) {
      const answer = act(action);
      if (random() < 0.2) last().break();
      await after(60_000);
      expect(await answer).toMatchObject({ number: action });
    }
    const played = server.log.slice(1).map((request) => (JSON.parse(request) as { action: number }).action);
    expect(played).toEqual(Array.from({ length: 60 }, (_, place) => place + 1));
    expect(numbers).toEqual(Array.from({ length: 61 }, (_, place) => place));
  });
});
