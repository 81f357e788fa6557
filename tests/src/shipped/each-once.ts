import type { Caller, Extraction, ListedExtraction, Page } from "@quarry/systems";
import { expect, vi } from "vitest";

/** Waits until everything accepted is completed, and expects each as it was sent, listed once, and nothing besides. */
export async function expectEachOnce(
  caller: Caller,
  accepted: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [id, number] of accepted) {
    await vi.waitFor(
      async () => {
        const { body } = await caller.call<Extraction>("GET", `/v1/extractions/${id}`);
        const result = { ticket: `TK-${number}`, amount: number + 0.5 };
        expect(body.data).toMatchObject({ status: "completed", result });
      },
      { timeout: 120_000, interval: 200 },
    );
  }
  const listed: string[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const path = `/v1/extractions?perPage=100&page=${page}`;
    const { body } = await caller.call<Page<ListedExtraction>>("GET", path);
    listed.push(...body.data.data.map(({ id }) => id));
    last = body.data.meta.lastPage;
  }
  expect(listed.toSorted()).toEqual([...accepted.keys()].toSorted());
}
