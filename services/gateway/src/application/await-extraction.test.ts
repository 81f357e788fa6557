import type { ExtractionView } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRunExtraction } from "./await-extraction.ts";

const id = "01900000-0000-7000-8000-000000000001";
const blob = { owner: id, name: "input", size: 2, sha256: "0".repeat(64) };
const pending = {
  id,
  accountId: "acme",
  schemaId: id,
  schemaRevision: 1,
  type: "text",
  model: "llm-4.1-mini",
  source: "a text",
  status: "pending",
  charged: false,
  output: null,
  totalTokens: 0,
  createdAt: 1_000,
} satisfies ExtractionView;

let bus: MessageBus;
beforeEach(() => {
  bus = openEmbeddedBus({ path: ":memory:" });
});
afterEach(() => bus[Symbol.asyncDispose]());

it("listens until the end, however often it has looked before", async () => {
  let looks = 0;
  await bus.respond("extraction.request", async () => ({}));
  await bus.respond("extraction.get", async () => ({
    ...pending,
    status: ++looks === 3 ? "completed" : "pending",
  }));
  const heard: boolean[] = [];
  let listening = true;
  const waiters = {
    register: () => ({
      heard: async () => void heard.push(listening),
      [Symbol.dispose]: () => {
        listening = false;
      },
    }),
    [Symbol.asyncDispose]: async () => {},
  };
  const run = createRunExtraction({ bus, waiters, clock: () => 1_000, waitLimitMs: 60_000 });
  const { accountId, schemaId, type, model } = pending;
  const content = { extractionId: id, accountId, schemaId, type, model, input: blob };
  const end = await run({
    content,
    commandId: "command",
    requested: false,
    wait: true,
    context: {},
    signal: new AbortController().signal,
  });
  expect(end.kind).toBe("completed");
  expect(heard).toEqual([true, true, true]);
  expect(listening).toBe(false);
});
