import { describe, expect, it } from "vitest";
import type { StoredEvent } from "../port.ts";
import { project, projectOnto, type ViewRow } from "./projection.ts";

type Added = { type: "Added"; data: { amount: number } };
type Sum = ViewRow & { sum: number };

const log: StoredEvent<Added>[] = [1, 2, 3].map((amount) => ({
  id: `event-${amount}`,
  type: "Added",
  data: { amount },
  stream: "sum-a",
  version: amount,
  at: 1_000 * amount,
  meta: {},
}));

function setUp() {
  const stored = new Map<string, Sum>();
  const reads: number[] = [];
  const store = {
    async read(_stream: string, range: { from?: number } = {}) {
      reads.push(range.from ?? 1);
      return { events: log.slice((range.from ?? 1) - 1), version: log.length };
    },
  };
  const rows = {
    load: async (id: string) => stored.get(id),
    async save(row: Sum, expected: number) {
      if ((stored.get(row.id)?.version ?? 0) !== expected) return false;
      stored.set(row.id, row);
      return true;
    },
  };
  const evolve = (row: Sum | undefined, event: StoredEvent<Added>): Sum => ({
    id: "a",
    version: event.version,
    sum: (row?.sum ?? 0) + event.data.amount,
  });
  const projection = { rows, rowId: (stream: string) => stream.slice("sum-".length), evolve };
  return { stored, reads, store, projection };
}

describe("project", () => {
  it("applies new events without asking the log", async () => {
    const { store, projection, stored, reads } = setUp();
    await project(store, projection, log);
    expect(stored.get("a")).toEqual({ id: "a", version: 3, sum: 6 });
    expect(reads).toEqual([]);
  });

  it("changes nothing on a repeat", async () => {
    const { store, projection, stored } = setUp();
    await project(store, projection, log);
    await project(store, projection, log.slice(0, 1));
    expect(stored.get("a")).toEqual({ id: "a", version: 3, sum: 6 });
  });

  it("reads what is missing from the log when an event comes early", async () => {
    const { store, projection, stored, reads } = setUp();
    await project(store, projection, log.slice(2));
    expect(stored.get("a")).toEqual({ id: "a", version: 3, sum: 6 });
    expect(reads).toEqual([1]);
  });

  it("takes up a row at hand, and reads one that has moved on", async () => {
    const { store, projection, stored } = setUp();
    await project(store, projection, log.slice(0, 1));
    const row = stored.get("a");
    await projectOnto({ store, projection, events: log.slice(1, 2), row });
    expect(stored.get("a")).toEqual({ id: "a", version: 2, sum: 3 });
    await projectOnto({ store, projection, events: log.slice(2), row });
    expect(stored.get("a")).toEqual({ id: "a", version: 3, sum: 6 });
  });

  it("counts each event once when two project the same row at once", async () => {
    const { store, projection, stored } = setUp();
    await Promise.all([project(store, projection, log), project(store, projection, log)]);
    expect(stored.get("a")).toEqual({ id: "a", version: 3, sum: 6 });
  });
});
