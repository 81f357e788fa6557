import type { Delivery, MessageBus } from "@quarry/messaging";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { type MetricDefinition, metrics } from "../metrics/definitions.ts";
import { setHandlingOutcome } from "./handling-outcome.ts";
import { createBusMetrics, observedBus } from "./observed-bus.ts";

/** Hands a delivery to a handler; returns the line that is logged of it, and the outcomes that are counted. */
async function observe(handler: () => Promise<void>, signal = new AbortController().signal) {
  const lines: string[] = [];
  const logger = createLogger(
    { service: "test", level: "info" },
    { write: (line) => void lines.push(line) },
  );
  const handlers: ((delivery: Delivery) => Promise<void>)[] = [];
  const inner = {
    consume: async (_options: unknown, handler: (delivery: Delivery) => Promise<void>) =>
      void handlers.push(handler),
  } as unknown as MessageBus;
  const registry = new Registry();
  const bus = observedBus(inner, { logger, metrics: createBusMetrics(registry) });
  await bus.consume({ name: "reader", subjects: ["evt.source.*"], concurrency: 1 }, handler);
  const delivery = { attempt: 1, context: { requestId: "r", accountId: "a" }, signal };
  const ended = handlers[0]?.(delivery as never);
  await ended?.catch(() => undefined);
  const samples = (await registry.metrics()).matchAll(/seconds_count{.*outcome="(.*)"} 1/g);
  return { ended, line: JSON.parse(lines[0] ?? ""), counted: [...samples].map(([, each]) => each) };
}

async function lineOfFailure(signal?: AbortSignal) {
  const { ended, line } = await observe(() => Promise.reject(new Error("stopped")), signal);
  await expect(ended).rejects.toThrow("stopped");
  return line;
}

it("logs work that a stop interrupted as no fault", async () => {
  const line = await lineOfFailure(AbortSignal.abort());
  expect(line).toMatchObject({ level: "info", outcome: "interrupted", consumer: "reader" });
  expect(line).not.toHaveProperty("err");
});

it("logs a failure that nothing interrupted as a fault", async () => {
  const line = await lineOfFailure();
  expect(line).toMatchObject({ level: "error", outcome: "fault", err: { message: "stopped" } });
});

it("logs and counts the outcome that a handler sets, and ok for one that sets none", async () => {
  const failing = await observe(async () => {
    await Promise.resolve();
    setHandlingOutcome("TIMEOUT");
  });
  expect(failing.line).toMatchObject({ level: "info", outcome: "TIMEOUT" });
  expect(failing.counted).toEqual(["TIMEOUT"]);
  const internal = await observe(async () => setHandlingOutcome("INTERNAL"));
  expect(internal.line).toMatchObject({ level: "error", outcome: "INTERNAL" });
  expect(internal.line).not.toHaveProperty("err");
  const done = await observe(async () => undefined);
  expect([done.line.outcome, done.counted]).toEqual(["ok", ["ok"]]);
});

it("has no bucket of a duration twice", async () => {
  for (const { name, buckets = [] } of Object.values<MetricDefinition>(metrics)) {
    expect([name, buckets]).toEqual([name, [...new Set(buckets)].toSorted((a, b) => a - b)]);
  }
});
