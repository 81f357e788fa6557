import { eventSubject, readCommitMessage } from "@quarry/contracts";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { expect, it, vi } from "vitest";

it("buries a newer release's event by name after its last delivery, and reads on", async () => {
  await using bus = openEmbeddedBus({ path: ":memory:" });
  const tried: string[] = [];
  const read: string[] = [];
  const options = { name: "reader", subjects: ["evt.ingestion.>"], concurrency: 1, backoffMs: [1] };
  await bus.consume({ ...options, maxDeliveries: 2 }, async ({ id, payload }) => {
    tried.push(id);
    readCommitMessage(payload);
    read.push(id);
  });
  const tell = (id: string, version: { schemaVersion?: number }) => {
    const event = { id, type: "SourceIngested", version: 1, at: 0, data: {}, ...version };
    const payload = { commitId: id, stream: `source-${id}`, events: [event] };
    return bus.publish({
      id,
      subject: eventSubject("ingestion", event.type, id),
      payload,
      context: {},
    });
  };
  await tell("newer", { schemaVersion: 2 });
  await tell("former", {});
  const letters = await vi.waitFor(async () => {
    const buried = await bus.deadLetters.list({ limit: 10 });
    expect(buried).toHaveLength(1);
    return buried;
  });
  await vi.waitFor(() => expect(read).toEqual(["former"]));
  expect(tried.filter((id) => id === "newer")).toHaveLength(2);
  expect(letters[0]?.reason).toMatch(/SourceIngested came in version 2.*newer release is needed/);
});
