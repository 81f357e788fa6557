import { eventSubject, readEvents } from "@quarry/contracts";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { expect, it, vi } from "vitest";

it("tries a newer release's event again and again, buries it never, and reads on", async () => {
  await using bus = openEmbeddedBus({ path: ":memory:" });
  const tried: string[] = [];
  let read = 0;
  const options = { name: "reader", subjects: ["evt.extraction.>"], concurrency: 1 };
  const limits = { backoffMs: [1], maxFailures: 2 };
  await bus.consume({ ...options, ...limits }, async ({ id, payload }) => {
    tried.push(id);
    for (const _deleted of readEvents(payload, ["ExtractionDeleted"])) read += 1;
  });
  const publish = (id: string, sent: { type: string; schemaVersion?: number }) => {
    const data = { extractionId: crypto.randomUUID(), accountId: "acme" };
    const event = { id, version: 1, at: 0, data, ...sent };
    const payload = { commitId: id, stream: `extraction-${id}`, events: [event] };
    const subject = eventSubject("extraction", sent.type, id);
    return bus.publish({ id, subject, payload, context: {} });
  };
  await publish("newer", { type: "ExtractionDeleted", schemaVersion: 2 });
  await publish("others", { type: "ExtractionCompleted", schemaVersion: 2 });
  await publish("former", { type: "ExtractionDeleted" });
  const refused = () => tried.filter((id) => id === "newer").length;
  await vi.waitUntil(() => refused() > 4 && read > 0, { timeout: 30_000 });
  expect(tried.filter((id) => id !== "newer")).toEqual(["others", "former"]);
  expect(read).toBe(1);
  expect(await bus.deadLetters.list()).toEqual([]);
});
