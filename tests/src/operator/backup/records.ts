import type { Caller, Page, Stage } from "@quarry/systems";
import { expect, vi } from "vitest";

/** A running system, and the folder of its backup and of all that the tests make beside it. */
export type Place = Stage & { folder: string };

type Item = { id: string; status: string; output: unknown };

/** All extractions of an account, once none is pending. */
export function settledList(caller: Caller): Promise<Item[]> {
  return vi.waitFor(
    async () => {
      const items = await listOf(caller);
      expect(items.filter(({ status }) => status === "pending")).toEqual([]);
      return items;
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function listOf(caller: Caller): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { body } = await caller.call<Page<Item>>(
      "GET",
      `/v1/extractions?perPage=100&page=${page}`,
    );
    items.push(...body.data.data);
    if (page >= body.data.meta.lastPage) return items;
  }
}

/** Everything that a caller can read of some extractions. */
export async function recordsOf(caller: Caller, ids: string[]): Promise<unknown[]> {
  const parts = ids.flatMap((id) =>
    ["", "/evidence", "/document"].map((part) => `/v1/extractions/${id}${part}`),
  );
  const answers = await Promise.all(parts.map((path) => caller.call("GET", path)));
  return answers.map(({ status, body }) => [status, body]);
}
