import { expect, it } from "vitest";
import { UnknownEventError } from "../errors.ts";
import { catchUp, type ViewRow, type ViewRows } from "../projections/projection.ts";
import { accountOpened, deposited, formerAccountCodec, noteTaken } from "./account-events.ts";
import { connectAccounts, type OpenTestLog, request } from "./test-log.ts";

const ranges: [{ from?: number; to?: number }, versions: number[]][] = [
  [{}, [1, 2, 3, 4, 5]],
  [{ from: 1 }, [1, 2, 3, 4, 5]],
  [{ from: 0 }, [1, 2, 3, 4, 5]],
  [{ from: 2 }, [2, 3, 4, 5]],
  [{ from: 5 }, [5]],
  [{ from: 6 }, []],
  [{ to: 0 }, []],
  [{ to: 1 }, [1]],
  [{ to: 3 }, [1, 2, 3]],
  [{ to: 9 }, [1, 2, 3, 4, 5]],
  [{ from: 2, to: 4 }, [2, 3, 4]],
  [{ from: 3, to: 3 }, [3]],
  [{ from: 4, to: 3 }, []],
];

export function reading(openLog: OpenTestLog): void {
  it.each(ranges)("reads %j of five events in three commits", async (range, versions) => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    await store.append(request({ events: [accountOpened, deposited(2)] }));
    await store.append(request({ stream: "account-2" }));
    await store.append(request({ events: [deposited(3)] }));
    await store.append(request({ events: [deposited(4), deposited(5)] }));
    const slice = await store.read("account-1", range);
    expect(slice.events.map(({ version }) => version)).toEqual(versions);
    expect(slice.version).toBe(5);
  });

  it("reads a stream that does not exist as empty, at version 0", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    expect(await store.read("account-1")).toEqual({ events: [], version: 0 });
    expect(await store.readAll(0)).toEqual([]);
    expect(await store.head()).toBe(0);
  });

  it("shows every store of the log what one of them has written", async () => {
    await using log = await openLog();
    const [one, other] = [await connectAccounts(log), await connectAccounts(log)];
    const { commit } = await one.append(request());
    expect((await other.read("account-1")).events).toEqual(commit.events);
    expect(await other.readAll(0)).toEqual([commit]);
  });

  it("brings events of a former version to today's shape", async () => {
    await using log = await openLog();
    const former = await log.connect({ codec: formerAccountCodec });
    const events = [{ type: "MoneyDeposited", data: { euros: 12.34 } } as const];
    await former.append({ ...request(), events });
    const store = await connectAccounts(log);
    await store.append(request({ events: [deposited(1)] }));
    const read = (await store.read("account-1")).events.map(({ data }) => data);
    expect(read).toEqual([
      { cents: 1_234, currency: "EUR" },
      { cents: 1, currency: "EUR" },
    ]);
  });

  it("refuses by name what a newer release wrote", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const former = await log.connect({ codec: formerAccountCodec });
    await store.append(request({ stream: "new-type", events: [noteTaken("hello")] }));
    await store.append(request({ stream: "new-version", events: [deposited(1)] }));
    await expect(former.read("new-type")).rejects.toThrow(UnknownEventError);
    await expect(former.read("new-type")).rejects.toThrow(/NoteTaken/);
    await expect(former.read("new-version")).rejects.toThrow(/MoneyDeposited in version 2/);
  });

  it("leaves a row as it is where a newer release wrote on, until a newer one catches it up", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const former = await log.connect({ codec: formerAccountCodec });
    const counting = { rows: rowsInMemory(), rowId: (stream: string) => stream, evolve: count };
    const upTo = (version: number) => ({ stream: "account-1", version });
    await store.append(request());
    await catchUp(former, counting, upTo(1));
    await store.append(request({ events: [deposited(1)] }));
    await expect(catchUp(former, counting, upTo(2))).rejects.toThrow(UnknownEventError);
    expect(await counting.rows.load("account-1")).toMatchObject({ version: 1, events: 1 });
    await catchUp(store, counting, upTo(2));
    expect(await counting.rows.load("account-1")).toMatchObject({ version: 2, events: 2 });
  });
}

type CountRow = ViewRow & { events: number };

function count(
  row: CountRow | undefined,
  { stream, version }: { stream: string; version: number },
) {
  return { id: stream, version, events: (row?.events ?? 0) + 1 };
}

function rowsInMemory(): ViewRows<CountRow> {
  const rows = new Map<string, CountRow>();
  return {
    load: async (id) => rows.get(id),
    async save(row, expected) {
      const isExpected = (rows.get(row.id)?.version ?? 0) === expected;
      if (isExpected) rows.set(row.id, row);
      return isExpected;
    },
  };
}
