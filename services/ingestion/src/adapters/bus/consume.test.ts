import { uuidv7 } from "@quarry/kernel";
import type { ConsumerOptions } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { expect, it } from "vitest";
import type { SourceCommand } from "../../domain/source.ts";
import { consume } from "./consume.ts";

it("rejects a source that the bus gives up, instead of dead-lettering its message", async () => {
  await using bus = openEmbeddedBus({ path: ":memory:" });
  const consumers: ConsumerOptions[] = [];
  const observed: typeof bus = {
    ...bus,
    consume(options, handler) {
      consumers.push(options);
      return bus.consume(options, handler);
    },
  };
  const recorded: [SourceCommand, string][] = [];
  const record = async (command: SourceCommand, { causeId }: { causeId: string }) => {
    recorded.push([command, causeId]);
  };
  const ingestSource = () => Promise.reject(new Error("not expected"));
  await using _running = await consume(observed, { ingestSource, outcomes: { record } }, 1);

  const [id, extractionId] = [uuidv7(), uuidv7()];
  const input = { owner: extractionId, name: "input", size: 1, sha256: "0".repeat(64) };
  const order = { extractionId, accountId: "acme", schemaId: uuidv7(), type: "text", input };
  const data = { ...order, schemaRevision: 1, model: "llm-4.1" };
  const event = { id, type: "ExtractionRequested", version: 1, schemaVersion: 1, at: 0, data };
  const stream = `extraction-${extractionId}`;
  const payload = { commitId: uuidv7(), stream, events: [event] };
  const signal = new AbortController().signal;
  const delivery = { id, subject: "evt", payload, context: {}, attempt: 7, isLast: false, signal };
  await consumers[0]?.giveUp?.(delivery);
  const reason = { code: "INTERNAL", message: expect.stringMatching(/^3 processes ended/) };
  const rejection = { extractionId, accountId: "acme", reason };
  expect(recorded).toEqual([[{ type: "RejectSource", data: rejection }, id]]);
});
