import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createCodec } from "../codec/codec.ts";
import type { StoredEvent } from "../port.ts";
import { openDatabase, openSqliteEventStore } from "../sqlite/index.ts";
import { type Projection, project, type ViewRow } from "./projection.ts";
import { rebuild } from "./rebuild.ts";

type Added = { type: "Added"; data: { amount: number } };
type Sum = ViewRow & { sum: number };

const codec = createCodec<Added>({
  Added: { schema: z.strictObject({ amount: z.number() }), version: 1 },
});

function setUp() {
  const stored = new Map<string, Sum>();
  const projection: Projection<Added, Sum> = {
    rowId: (stream) => stream,
    rows: {
      load: async (id) => stored.get(id),
      async save(row, expected) {
        if ((stored.get(row.id)?.version ?? 0) !== expected) return false;
        stored.set(row.id, row);
        return true;
      },
    },
    evolve: (row, event: StoredEvent<Added>) => ({
      id: event.stream,
      version: event.version,
      sum: (row?.sum ?? 0) + event.data.amount,
    }),
  };
  const database = openDatabase(":memory:");
  const store = openSqliteEventStore<Added>({ database, codec });
  let commands = 0;
  async function add(stream: string, amount: number): Promise<void> {
    const { commit } = await store.append({
      stream,
      expected: "any",
      events: [{ type: "Added", data: { amount } }],
      commandId: `command-${commands++}`,
      requestHash: "hash",
    });
    await project(store, projection, commit.events);
  }
  function lose(stream: string, number: number): void {
    database.prepare("DELETE FROM commits WHERE s = ? AND q = ?").run(stream, number);
  }
  return { stored, projection, store, add, lose };
}

describe("rebuild", () => {
  it("repairs missing and wrong rows and leaves right ones alone", async () => {
    const { stored, projection, store, add } = setUp();
    await using _ = store;
    for (const stream of ["a", "b", "c"]) await add(stream, 1);
    await add("a", 2);
    stored.delete("b");
    stored.set("a", { id: "a", version: 2, sum: 99 });

    expect(await rebuild(store, projection)).toEqual({
      streams: 3,
      repaired: 2,
      gaps: [],
      kept: [],
    });
    expect([...stored.values()].map(({ id, sum }) => [id, sum]).sort()).toEqual([
      ["a", 3],
      ["b", 1],
      ["c", 1],
    ]);
  });

  it("leaves the row of a stream that has lost a commit, names it, and continues", async () => {
    const { stored, projection, store, add, lose } = setUp();
    await using _ = store;
    for (const stream of ["a", "a", "a", "b"]) await add(stream, 1);
    lose("a", 2);
    stored.delete("b");
    const gaps = [{ id: "a", commit: 2 }];
    expect(await rebuild(store, projection)).toEqual({ streams: 2, repaired: 1, gaps, kept: [] });
    expect(stored.get("a")).toEqual({ id: "a", version: 3, sum: 3 });
  });

  it("keeps a row that a rebuilt one would lack content of, and names it", async () => {
    const { stored, projection, store, add } = setUp();
    await using _ = store;
    for (const stream of ["a", "b"]) await add(stream, 1);
    for (const stream of ["a", "b"]) stored.set(stream, { id: stream, version: 1, sum: 7 });
    const lossy = { ...projection, lacksContent: ({ id }: Sum) => id === "a" };
    const kept = ["a"];
    expect(await rebuild(store, lossy)).toEqual({ streams: 2, repaired: 1, gaps: [], kept });
    expect([...stored.values()].map(({ id, sum }) => [id, sum])).toEqual([
      ["a", 7],
      ["b", 1],
    ]);
  });

  it("loses nothing that is written while it runs", async () => {
    const { stored, projection, store, add } = setUp();
    await using _ = store;
    await add("a", 1);
    stored.delete("a");
    const interrupted = {
      readAll: (after: number) => store.readAll(after),
      async read(...range: Parameters<typeof store.read>) {
        const slice = await store.read(...range);
        if (slice.version === 1) await add("a", 10);
        return slice;
      },
    };
    await rebuild(interrupted, projection);
    expect(stored.get("a")).toEqual({ id: "a", version: 2, sum: 11 });
  });
});
