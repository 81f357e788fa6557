import { DAY_MS } from "@quarry/kernel";
import { expect, it } from "vitest";
import { itemId } from "../../domain/batch.ts";
import { stage } from "../batches/pump.testing.ts";
import { createRetention } from "./retention.ts";

it("erases overdue extractions behind more than a page of items that their batch's list still holds", async () => {
  const { blobs, views, create, finish, single, newPump, erase } = await stage();
  const running = await create(120);
  while ((await views.load(itemId(running, 105))) === undefined) {
    await newPump()();
    await finish(running);
  }
  expect(await blobs.names(running)).not.toEqual([]);
  const behind = await single();
  const retention = createRetention({
    ...{ views, erase, defaultDays: 1, clock: () => Date.now() + 3 * DAY_MS },
    store: {
      periods: async () => new Map(),
      setPeriod: async () => {},
      takeTurn: async () => true,
    },
  });
  expect(await retention.run("replica")).toBe(1);
  expect(await views.load(behind)).toMatchObject({ deleted: true });
});
