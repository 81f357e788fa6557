import type { ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import type { DurableMessage } from "@quarry/messaging";
import { expect, it } from "vitest";
import { republisher } from "./republish.ts";

const deleted: StoredEvent<ExtractionEvent> = {
  id: "event-1",
  stream: "extraction-1",
  version: 1,
  at: 1_000,
  type: "ExtractionDeleted",
  data: { extractionId: "1", accountId: "acme" },
  meta: { requestId: "request-1", accountId: "acme", traceparent: "00-1-2-01" },
};

it("publishes an event as replayed with its cause, under one id per duplicate window", async () => {
  let now = 600_000;
  const sent: DurableMessage[] = [];
  const bus = { publish: async (message: DurableMessage) => void sent.push(message) };
  const republish = republisher(bus, () => now);
  await republish(deleted);
  now += 599_000;
  await republish(deleted);
  now += 1_000;
  await republish(deleted);
  expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id, expect.any(String)]);
  expect(sent[2]?.id).not.toBe(sent[0]?.id);
  expect(sent[0]?.context).toEqual({ ...deleted.meta, replayed: true });
});
