import { AppError } from "@quarry/kernel";
import type { DeliveryHandler, MessageBus, MessageContext } from "@quarry/messaging";
import { Gauge, Histogram, type Registry } from "prom-client";
import { type LogContext, withLogContext } from "../logging/log-context.ts";
import type { Logger } from "../logging/logger.ts";
import { metrics } from "../metrics/definitions.ts";
import { traceIdOf } from "../tracing/trace-context.ts";
import { withHandlingOutcome } from "./handling-outcome.ts";

export type BusMetrics = {
  commands: Histogram<"type" | "outcome">;
  deliveries: Histogram<"consumer" | "outcome">;
  concurrencyLimit: Gauge<"consumer">;
};

/** The figures of what comes in over a bus; once for each registry. */
export function createBusMetrics(registry: Registry): BusMetrics {
  return {
    commands: new Histogram({ ...metrics.commands, registers: [registry] }),
    deliveries: new Histogram({ ...metrics.deliveries, registers: [registry] }),
    concurrencyLimit: new Gauge({ ...metrics.concurrencyLimit, registers: [registry] }),
  };
}

/**
 * A bus that logs and measures what it hands to its service: one line for each request answered and
 * each message handled, never with a payload. A handler may set its outcome (`setHandlingOutcome`). Whatever the service logs meanwhile has the request,
 * the account and the trace as well.
 */
export function observedBus<Bus extends MessageBus>(
  bus: Bus,
  { logger, metrics }: { logger: Logger; metrics: BusMetrics },
): Bus {
  async function observe<Result>(
    what: { type: string } | { consumer: string; attempt: number },
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const started = performance.now();
    const done = (outcome: string, error?: unknown) => {
      const seconds = (performance.now() - started) / 1000;
      if ("type" in what) metrics.commands.observe({ type: what.type, outcome }, seconds);
      else metrics.deliveries.observe({ consumer: what.consumer, outcome }, seconds);
      const ms = Math.round(seconds * 10_000) / 10;
      const isFault = outcome === "fault" || outcome === "INTERNAL";
      const line = { ...what, outcome, ms, ...(isFault && error !== undefined && { err: error }) };
      const isRoutine = "type" in what && what.type.endsWith(".log"); // another service reads on, all the time
      const level = isFault ? "error" : isRoutine ? "debug" : "info";
      logger[level](line, "type" in what ? "answered" : "handled");
    };
    try {
      const { result, outcome = "ok" } = await withHandlingOutcome(work);
      done(outcome);
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
        (request) =>
          withLogContext(causeOf(request.context), () =>
            observe({ type: subject }, () => handler(request)),
          ),
        options,
      ),
    consume(options, handler) {
      metrics.concurrencyLimit.set({ consumer: options.name }, options.concurrency);
      const observed =
        (handle: DeliveryHandler): DeliveryHandler =>
        (delivery) => {
          const { attempt, context, signal } = delivery;
          const what = { consumer: options.name, attempt };
          return withLogContext(causeOf(context), () =>
            observe(what, () => handle(delivery), signal),
          );
        };
      const { giveUp } = options;
      const own = { ...options, ...(giveUp && { giveUp: observed(giveUp) }) };
      return bus.consume(own, observed(handler));
    },
  };
}

function causeOf(context: MessageContext): LogContext {
  const { requestId, accountId: account } = context;
  return { requestId, account, traceId: traceIdOf(context) };
}

function outcomeOf(error: unknown): string {
  return error instanceof AppError ? error.code : "fault";
}
