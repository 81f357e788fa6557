import { expect, it } from "vitest";
import { z } from "zod";
import { createCodec } from "./codec.ts";
import { openDatabase, openSqliteEventStore } from "./sqlite/index.ts";
import { verify, type WalkedView } from "./verify.ts";

type Added = { type: "Added"; data: { amount: number } };
type Sum = { id: string; version: number; sum: number; unit?: string };

const codec = createCodec<Added>({
  Added: { schema: z.strictObject({ amount: z.number() }), version: 1 },
});

async function setUp() {
  const log = openSqliteEventStore<Added>({ database: openDatabase(":memory:"), codec });
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
  for (const id of ["a", "b", "c"]) {
    const events = [{ type: "Added" as const, data: { amount: 1 } }];
    const command = { commandId: id, requestHash: "hash", expected: "absent" as const };
    await log.append({ stream: `sum-${id}`, events, ...command });
    stored.set(id, { id, version: 1, sum: 1 });
  }
  return { log, stored, view };
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
