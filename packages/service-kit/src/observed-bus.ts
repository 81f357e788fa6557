import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { Histogram, type Registry } from "prom-client";
import type { Logger } from "./logger.ts";
import { metrics } from "./metrics/definitions.ts";

export type BusMetrics = {
  commands: Histogram<"type" | "outcome">;
  deliveries: Histogram<"consumer" | "outcome">;
};

/** The figures of what comes in over a bus; once for each registry. */
export function createBusMetrics(registry: Registry): BusMetrics {
  return {
    commands: new Histogram({ ...metrics.commands, registers: [registry] }),
    deliveries: new Histogram({ ...metrics.deliveries, registers: [registry] }),
  };
}

/**
 * A bus that logs and measures what it hands to its service: one line for each request answered and
 * each message handled, with the request's id, never with a payload.
 */
export function observedBus<Bus extends MessageBus>(
  bus: Bus,
  { logger, metrics }: { logger: Logger; metrics: BusMetrics },
): Bus {
  async function observe<Result>(
    what: { type: string } | { consumer: string; attempt: number },
    { requestId, accountId: account }: MessageContext,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const started = performance.now();
    const done = (outcome: string, error?: unknown) => {
      const seconds = (performance.now() - started) / 1000;
      if ("type" in what) metrics.commands.observe({ type: what.type, outcome }, seconds);
      else metrics.deliveries.observe({ consumer: what.consumer, outcome }, seconds);
      const ms = Math.round(seconds * 10_000) / 10;
      const isFault = outcome === "fault";
      const line = { requestId, account, ...what, outcome, ms, ...(isFault && { err: error }) };
      logger[isFault ? "error" : "info"](line, "type" in what ? "answered" : "handled");
    };
    try {
      const result = await work();
      done("ok");
      return result;
    } catch (error) {
      const isInterrupted = signal?.aborted === true;
      done(isInterrupted ? "interrupted" : outcomeOf(error), error);
      throw error;
    }
  }

  return {
    ...bus,
    respond: (subject, handler, options) =>
      bus.respond(
        subject,
        (request) => observe({ type: subject }, request.context, () => handler(request)),
        options,
      ),
    consume: (options, handler) =>
      bus.consume(options, (delivery) => {
        const { attempt, context, signal } = delivery;
        const what = { consumer: options.name, attempt };
        return observe(what, context, () => handler(delivery), signal);
      }),
  };
}

function outcomeOf(error: unknown): string {
  return error instanceof AppError ? error.code : "fault";
}
