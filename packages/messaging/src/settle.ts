import { AppError, ReleaseTooOldError } from "@quarry/kernel";
import {
  type ConsumerOptions,
  type Delivery,
  type DeliveryHandler,
  PermanentFailure,
} from "./port.ts";

const defaultBackoffMs = [1_000, 5_000, 30_000, 120_000];
const defaultMaxDeliveries = 5;

/** What becomes of a message after one delivery. */
export type Settlement =
  | { kind: "acknowledge" }
  | { kind: "retry"; delayMs: number }
  /** It comes to its consumer anew, its deliveries counted from the first. */
  | { kind: "startOver" }
  | { kind: "bury"; reason: string };

/**
 * Runs the handler once and decides what becomes of the message. Interruptions (the consumer
 * stopped, the process died) use up deliveries as well, so a message has twice its limit in all;
 * past that it takes the process down with it and is buried without another try.
 */
export async function deliver(
  handler: DeliveryHandler,
  delivery: Delivery,
  options: ConsumerOptions,
): Promise<Settlement> {
  const maxDeliveries = options.maxDeliveries ?? defaultMaxDeliveries;
  if (delivery.attempt > 2 * maxDeliveries)
    return { kind: "bury", reason: `${2 * maxDeliveries} deliveries were interrupted` };
  try {
    await handler(delivery);
    return { kind: "acknowledge" };
  } catch (error) {
    if (error instanceof PermanentFailure) return { kind: "bury", reason: error.message };
    if (delivery.signal.aborted) return { kind: "retry", delayMs: 0 };
    if (delivery.attempt < maxDeliveries)
      return { kind: "retry", delayMs: retryDelayMs(delivery.attempt, options.backoffMs) };
    if (error instanceof ReleaseTooOldError) return { kind: "startOver" };
    return { kind: "bury", reason: reasonOf(error) };
  }
}

/** Wait in ms before the next delivery; the last of the list repeats. */
function retryDelayMs(attempt: number, backoffMs: readonly number[] = defaultBackoffMs): number {
  return backoffMs[Math.min(attempt, backoffMs.length) - 1] ?? 0;
}

/** An AppError's words are free of content; of any other error only its name is known to be. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.name : "an unknown fault";
}
