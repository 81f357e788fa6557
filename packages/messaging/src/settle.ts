import { AppError, ReleaseTooOldError } from "@quarry/kernel";
import { ZodError } from "zod";
import {
  type ConsumerOptions,
  type Delivery,
  type DeliveryHandler,
  PermanentFailure,
} from "./port.ts";

const defaultBackoffMs = [1_000, 5_000, 30_000, 120_000];
const defaultMaxDeliveries = 5;
/**
 * Each round of a message that waits for a newer release has twice the deliveries of the one before, up
 * to 64 times the limit: half a day by the usual waits, far less than the time that a message is kept.
 */
const MAX_DOUBLINGS = 6;
/** Fields of a wrong shape that a reason names. */
const MAX_FIELDS = 8;

/** A delivery, and in which round its bus counts it. */
export type CountedDelivery = Delivery & {
  /**
   * 0, or how often its message came to its consumer again, for only a newer release can handle it. From
   * 1 on deliveries count refusals, not tries: to the handler each is the first.
   */
  round: number;
};

/** What becomes of a message after one delivery. */
export type Settlement =
  | { kind: "acknowledge" }
  | { kind: "retry"; delayMs: number }
  /** It is delivered again in that round, and its deliveries are counted from 1. */
  | { kind: "startOver"; round: number }
  | { kind: "deadLetter"; reason: string };

/**
 * Whether a message must be handled alone: it was interrupted as often as it may be delivered, so either it or a message
 * that ran at the same time crashes its process.
 */
export function isSuspect({ attempt, round }: CountedDelivery, options: ConsumerOptions): boolean {
  return round === 0 && attempt > (options.maxDeliveries ?? defaultMaxDeliveries);
}

/**
 * Runs the handler once and decides what happens to the message. Interruptions (the consumer stopped, the
 * process died) count as deliveries. A message that was interrupted as often as its limit is handled alone from then on
 * (`isSuspect`); after as many interruptions again it is assumed to crash its process and is dead-lettered without
 * another attempt.
 *
 * A message that only a newer release can handle is redelivered without limit. To keep its refusals apart
 * from interruptions, it starts over in a next round; rounds get longer, because a bus may have to keep a
 * copy for each. Any other failure in such a round returns it to the ordinary count.
 */
export async function deliver(
  handler: DeliveryHandler,
  { round, ...delivery }: CountedDelivery,
  options: ConsumerOptions,
): Promise<Settlement> {
  const { backoffMs = defaultBackoffMs, maxDeliveries = defaultMaxDeliveries } = options;
  const { attempt } = delivery;
  const mostRefusals = maxDeliveries * 2 ** Math.min(round, MAX_DOUBLINGS);
  const isWaiting = round > 0;
  const ordinaryCount = { kind: "startOver", round: 0 } as const;
  const again = { kind: "retry", delayMs: retryDelayMs(attempt, backoffMs) } as const;

  if (attempt > mostRefusals + maxDeliveries) {
    if (isWaiting) return ordinaryCount;
    return { kind: "deadLetter", reason: `${2 * maxDeliveries} deliveries were interrupted` };
  }
  try {
    await handler(isWaiting ? { ...delivery, attempt: 1 } : delivery);
    return { kind: "acknowledge" };
  } catch (error) {
    if (error instanceof PermanentFailure) return { kind: "deadLetter", reason: error.message };
    if (delivery.signal.aborted) return { kind: "retry", delayMs: 0 };
    if (error instanceof ReleaseTooOldError)
      return attempt < mostRefusals ? again : { kind: "startOver", round: round + 1 };
    if (isWaiting) return ordinaryCount;
    return attempt < maxDeliveries ? again : { kind: "deadLetter", reason: safeReason(error) };
  }
}

/** Wait in ms before the next delivery; the last of the list repeats. */
function retryDelayMs(attempt: number, backoffMs: readonly number[]): number {
  return backoffMs[Math.min(attempt, backoffMs.length) - 1] ?? 0;
}

/**
 * The reason that is stored with a dead letter, which must not hold callers' content: an AppError's message,
 * the places and rules that a value did not fit, or the name of any other error.
 */
function safeReason(error: unknown): string {
  if (error instanceof AppError) return `${error.code}: ${error.message}`;
  if (error instanceof ZodError) return `ZodError: ${misfits(error)}`;
  return error instanceof Error ? error.name : "an unknown fault";
}

function misfits({ issues }: ZodError): string {
  const named = issues.slice(0, MAX_FIELDS).map(({ path, code }) => {
    return `${path.join(".") || "(root)"} ${code}`;
  });
  const unnamed = issues.length - named.length;
  return [...named, ...(unnamed > 0 ? [`${unnamed} more`] : [])].join(", ");
}
