import { AppError, ReleaseTooOldError, StarvedError } from "@quarry/kernel";
import { ZodError } from "zod";
import {
  type ConsumerOptions,
  type Delivery,
  type DeliveryHandler,
  PermanentFailure,
} from "./port.ts";

const defaultBackoffMs = [1_000, 5_000, 30_000, 120_000];
const defaultMaxFailures = 5;

/** Interruptions of a message that is handled together with others; from then on it is handled alone. */
const INTERRUPTIONS_TOGETHER = 2;

/**
 * Interruptions of a message that is handled alone, after which it is given up. A process that was killed from outside
 * looks the same as one that the message crashed, so one such kill must not condemn the message.
 */
export const interruptionsAlone = 3;

/** Fields of a wrong shape that a reason names. */
const MAX_FIELDS = 8;

/** Deliveries of a message that failed, and those in which the process ended. */
export type Counts = { failures: number; interruptions: number };

export const noCounts: Counts = { failures: 0, interruptions: 0 };

/** A delivery with the stored counts of its message. */
export type CountedDelivery = Omit<Delivery, "isLast"> & {
  counts: Counts;
  /**
   * Stores that the handler begins: the counts that the message has if the process ends before the delivery is settled.
   * The handler does not run if this rejects.
   */
  begin(counts: Counts): Promise<void> | void;
};

/** The end of one delivery. */
export type Settlement =
  | { kind: "acknowledge" }
  /** The message is delivered again, with these counts. */
  | { kind: "retry"; delayMs: number; counts: Counts }
  | { kind: "deadLetter"; reason: string };

/** Whether a message must be handled alone, because it or one that ran at the same time may crash its process. */
export function isSuspect({ counts }: CountedDelivery): boolean {
  return counts.interruptions >= INTERRUPTIONS_TOGETHER;
}

/**
 * Runs the handler once and decides what happens to the message. A failure counts towards the consumer's limit. An end of
 * the process counts as an interruption, except during the first delivery: to store each beginning would take as long as
 * a short message. A stop of the consumer, a machine that is too busy (StarvedError) and a message for a newer release
 * (ReleaseTooOldError) count as neither, so these redeliver the message without a limit.
 */
export async function deliver(
  handler: DeliveryHandler,
  counted: CountedDelivery,
  options: ConsumerOptions,
): Promise<Settlement> {
  const { counts, begin, ...message } = counted;
  const { maxFailures = defaultMaxFailures, giveUp } = options;
  const { attempt, signal } = message;
  const retry = (tries: number, after = counts): Settlement => ({
    kind: "retry",
    delayMs: retryDelayMs(tries, options.backoffMs ?? defaultBackoffMs),
    counts: after,
  });
  const failures = counts.failures + 1;
  const isLast = failures >= maxFailures;

  const isGivenUp = counts.interruptions >= INTERRUPTIONS_TOGETHER + interruptionsAlone;
  if (isGivenUp && !giveUp) return { kind: "deadLetter", reason: crashReason };
  if (!isGivenUp) {
    try {
      await begin(attempt === 1 ? counts : { ...counts, interruptions: counts.interruptions + 1 });
    } catch {
      return retry(attempt);
    }
  }
  try {
    await (isGivenUp && giveUp ? giveUp : handler)({ ...message, isLast });
    return { kind: "acknowledge" };
  } catch (error) {
    if (error instanceof PermanentFailure) return { kind: "deadLetter", reason: error.message };
    if (signal.aborted) return { kind: "retry", delayMs: 0, counts };
    if (error instanceof ReleaseTooOldError || error instanceof StarvedError) return retry(attempt);
    if (isLast) return { kind: "deadLetter", reason: safeReason(error) };
    return retry(failures, { ...counts, failures });
  }
}

const crashReason = `${interruptionsAlone} processes ended while they handled this message and no other of its consumer`;

/** Wait in ms before the next delivery; the last of the list repeats. */
function retryDelayMs(tries: number, backoffMs: readonly number[]): number {
  return backoffMs[Math.min(tries, backoffMs.length) - 1] ?? 0;
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
