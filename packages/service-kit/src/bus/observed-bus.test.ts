import type { Delivery, MessageBus } from "@quarry/messaging";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { createBusMetrics, observedBus } from "./observed-bus.ts";

/** The line that is logged of a delivery whose handler fails. */
async function lineOfFailure(signal: AbortSignal) {
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
  const bus = observedBus(inner, { logger, metrics: createBusMetrics(new Registry()) });
  await bus.consume({ name: "reader", subjects: ["evt.source.*"], concurrency: 1 }, async () => {
    throw new Error("stopped");
  });
  const delivery = { attempt: 1, context: { requestId: "r", accountId: "a" }, signal };
  await expect(handlers[0]?.(delivery as never)).rejects.toThrow("stopped");
  return JSON.parse(lines[0] ?? "");
}

it("logs work that a stop interrupted as no fault", async () => {
  const line = await lineOfFailure(AbortSignal.abort());
  expect(line).toMatchObject({ level: "info", outcome: "interrupted", consumer: "reader" });
  expect(line).not.toHaveProperty("err");
});

it("logs a failure that nothing interrupted as a fault", async () => {
  const line = await lineOfFailure(new AbortController().signal);
  expect(line).toMatchObject({ level: "error", outcome: "fault", err: { message: "stopped" } });
});
