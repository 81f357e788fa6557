import { expect, it } from "vitest";
import { Pump } from "./pump.ts";
import { alwaysOurs } from "./turn.ts";

it("loads a changed webhook in the next step where its store did not answer in this one", async () => {
  const loads: string[] = [];
  const parts = {
    views: {
      rowIds: async () => [],
      async load(webhookId: string) {
        loads.push(webhookId);
        if (loads.length === 1) throw new Error("the store does not answer");
        return undefined;
      },
    },
    turn: alwaysOurs,
    wake() {},
  };
  await using pump = new Pump(parts as unknown as ConstructorParameters<typeof Pump>[0]);
  pump.changed("webhook-1");
  await expect(pump.step()).rejects.toThrow("does not answer");
  await pump.step();
  await pump.step();
  expect(loads).toEqual(["webhook-1", "webhook-1"]);
});

it("sends to the other webhooks while one cannot be loaded", async () => {
  const webhook = { accountId: "acme", types: null, schemaId: null, include: [], disabled: null };
  const event = { eventId: "evt_1", log: "schema", place: 1, stream: "schema-1", attempts: 0 };
  const recorded = Promise.withResolvers<string>();
  const parts = {
    views: {
      rowIds: async (after: string) => (after === "" ? ["broken", "whole"] : []),
      async load(webhookId: string) {
        if (webhookId === "broken") throw new Error("this row cannot be read");
        return { webhook };
      },
    },
    store: {
      progress: async () => undefined,
      pending: async (webhookId: string) => [{ ...event, webhookId, nextAt: 0 }],
    },
    feed: { rows: async () => [{}] },
    sendEvent: { sendRow: async () => ({ at: 0, httpStatus: 204, durationMs: 1 }) },
    record: async ({ status }: { status: string }) => recorded.resolve(status),
    turn: alwaysOurs,
    clock: () => 0,
    random: () => 0,
    failed: recorded.reject,
    wake() {},
  };
  await using pump = new Pump(parts as unknown as ConstructorParameters<typeof Pump>[0]);
  await expect(pump.step()).rejects.toThrow("cannot be read");
  expect(await recorded.promise).toBe("delivered");
});
