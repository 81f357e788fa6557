import { expect, it } from "vitest";
import { z } from "zod";
import { createCodec } from "../codec/codec.ts";
import { openDatabase, openSqliteEventStore } from "../sqlite/index.ts";
import { verify, type WalkedView } from "./verify.ts";

type Added = { type: "Added"; data: { amount: number } };
type Sum = { id: string; version: number; sum: number; unit?: string };

const codec = createCodec<Added>({
  Added: { schema: z.strictObject({ amount: z.number() }), version: 1 },
});

async function setUp() {
  const database = openDatabase(":memory:");
  const log = openSqliteEventStore<Added>({ database, codec });
  const stored = new Map<string, Sum>();
  const view: WalkedView<Added, Sum> = {
    rowId: (stream) => stream.slice("sum-".length),
    streamOf: (id) => `sum-${id}`,
    rowIds: async (after) => [...stored.keys()].filter((id) => id > after).sort(),
    rows: { load: async (id) => stored.get(id), save: async () => false },
    evolve: (row, { stream, version, data }) => ({
      id: stream.slice("sum-".length),
      version,
      sum: (row?.sum ?? 0) + data.amount,
    }),
  };
  async function add(id: string, version: number) {
    const events = [{ type: "Added" as const, data: { amount: 1 } }];
    const command = { commandId: `${version}`, requestHash: "hash", expected: version - 1 };
    await log.append({ stream: `sum-${id}`, events, ...command });
    stored.set(id, { id, version, sum: version });
  }
  function lose(id: string, number: number) {
    database.prepare("DELETE FROM commits WHERE s = ? AND q = ?").run(`sum-${id}`, number);
  }
  for (const id of ["a", "b", "c"]) await add(id, 1);
  return { log, stored, view, add, lose };
}

it("finds nothing where every row is the fold of its stream", async () => {
  const { log, view } = await setUp();
  expect(await verify(log, view)).toEqual({ streams: 3, differences: [] });
});

it("names each row that is not, and the fields, not what they hold", async () => {
  const { log, stored, view } = await setUp();
  stored.delete("a");
  stored.set("b", { id: "b", version: 1, sum: 7, unit: "m" });
  stored.set("z", { id: "z", version: 1, sum: 1 });
  expect((await verify(log, view)).differences).toEqual([
    { id: "a", kind: "missing" },
    { id: "b", kind: "different", fields: ["sum", "unit"] },
    { id: "z", kind: "stray" },
  ]);
});

it("names each row whose stream has lost a commit, once, and continues", async () => {
  const { log, stored, view, add, lose } = await setUp();
  for (const version of [2, 3]) for (const id of ["a", "b"]) await add(id, version);
  lose("a", 1);
  lose("b", 2);
  stored.delete("c");
  expect((await verify(log, view)).differences).toEqual([
    { id: "b", kind: "gap", commit: 2 },
    { id: "c", kind: "missing" },
    { id: "a", kind: "gap", commit: 1 },
  ]);
});

it("waits for a row whose command is between its event and it", async () => {
  const { log, stored, view } = await setUp();
  const late = stored.get("a");
  stored.delete("a");
  let looks = 0;
  const load = async (id: string) => {
    if (id === "a" && ++looks === 3 && late) stored.set("a", late);
    return stored.get(id);
  };
  const rows = { ...view.rows, load };
  expect((await verify(log, { ...view, rows })).differences).toEqual([]);
});
