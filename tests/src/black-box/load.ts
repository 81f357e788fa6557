import { join } from "node:path";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { extractionCodec } from "@quarry/extraction";
import {
  type Answer,
  type Caller,
  type Created,
  type Extraction,
  formOf,
  type ListedExtraction,
  type Page,
} from "@quarry/systems";
import { expect, vi } from "vitest";

/** Longer than redelivery after a crash takes: 30 s until a lost claim is free, and backoff. */
const recoveryMs = 120_000;

/** Asks for an extraction without waiting for its end. */
export function submit(
  caller: Caller,
  schemaId: string,
  fields: { type: string; source: string },
): Promise<Answer<Created>> {
  return caller.call<Created>("POST", "/v1/extractions", {
    form: formOf({ schema_id: schemaId, ...fields }),
    headers: { prefer: "respond-async" },
  });
}

/** Texts that differ in their ticket. */
export const ticket = (number: number) => ({
  type: "text",
  source: `Ticket number: TK-${number}\nAmount: ${number}.50\n`,
});

/**
 * Waits until all of the account's extractions have their end, and holds each accepted one against
 * its source by list and by read.
 *
 * @param accepted by id, the number of the ticket that was sent.
 * @returns the ids of all that the account's list has.
 */
export async function expectAllCompleted(
  caller: Caller,
  accepted: ReadonlyMap<string, number>,
): Promise<string[]> {
  const listed = await vi.waitFor(
    async () => {
      const items = await listAll(caller);
      expect(items.filter(({ status }) => status !== "completed")).toEqual([]);
      return items;
    },
    { timeout: recoveryMs, interval: 200 },
  );
  const byId = new Map(listed.map((item) => [item.id, item]));
  for (const [id, number] of accepted) {
    const output = { ticket: `TK-${number}`, amount: number + 0.5 };
    expect(byId.get(id)).toMatchObject({ status: "completed", charged: true, output });
    const { body } = await caller.call<Extraction>("GET", `/v1/extractions/${id}`);
    expect(body.data).toMatchObject({ status: "completed", result: output });
  }
  return listed.map(({ id }) => id);
}

/** Waits as `expectAllCompleted` does, and expects the account's list to have each once, and nothing besides. */
export async function expectEachOnce(
  caller: Caller,
  accepted: ReadonlyMap<string, number>,
): Promise<void> {
  const listed = await expectAllCompleted(caller, accepted);
  expect(listed.toSorted()).toEqual([...accepted.keys()].toSorted());
}

/** Reads all pages of the account's list, which no extraction enters meanwhile. */
async function listAll(caller: Caller): Promise<ListedExtraction[]> {
  const items: ListedExtraction[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const path = `/v1/extractions?perPage=100&page=${page}`;
    const { data } = (await caller.call<Page<ListedExtraction>>("GET", path)).body;
    items.push(...data.data);
    last = data.meta.lastPage;
  }
  return items;
}

/** What a stopped standalone server's log has of each extraction, by its id. */
export async function eventsInFolder(folder: string): Promise<Map<string, string[]>> {
  const database = openDatabase(join(folder, "extraction.db"));
  const log = openSqliteEventStore({ database, codec: extractionCodec });
  try {
    const commits: Awaited<ReturnType<typeof log.readAll>> = [];
    for (;;) {
      const page = await log.readAll(commits.at(-1)?.position ?? 0);
      if (page.length === 0) break;
      commits.push(...page);
    }
    const events = commits.flatMap((commit) => commit.events);
    const byId = Map.groupBy(events, ({ stream }) => stream.slice("extraction-".length));
    return new Map([...byId].map(([id, each]) => [id, each.map(({ type }) => type)]));
  } finally {
    await log[Symbol.asyncDispose]();
    database.close();
  }
}
