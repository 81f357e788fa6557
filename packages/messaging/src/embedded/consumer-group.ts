import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@quarry/kernel";
import { createHandlerQueue, type HandlerQueue } from "../handler-queue.ts";
import { createWorkTracker, type WorkTracker } from "../lifecycle.ts";
import type { ConsumerOptions, DeliveryHandler } from "../port.ts";
import type { CountedDelivery, Settlement } from "../settle.ts";
import type { Claim, DamagedClaim } from "./codec.ts";
import type { EmbeddedDeadLetters } from "./dead-letters.ts";
import type { Deliveries } from "./deliveries.ts";

/** The running consumers of one durable name. Each message goes to the least busy one. */
export type ConsumerGroup = {
  /** Delivers due messages to members that have capacity. */
  wake(): void;
  /** Adds a consumer; returns a function that stops it and waits for its handlers. */
  join(options: ConsumerOptions, handler: DeliveryHandler): () => Promise<void>;
};

type Stored = { deliveries: Deliveries; deadLetters: EmbeddedDeadLetters; clock: Clock };

type GroupParts = Stored & {
  /**
   * Called when one of the consumer's messages cannot be taken, or cannot be settled: of each, for the first failure
   * after a success.
   */
  failed?: ((error: unknown, consumer: string) => void) | undefined;
};

type Member = {
  handler: DeliveryHandler;
  inFlight: WorkTracker;
  queue: HandlerQueue;
  stopping: AbortController;
};

/** The longest timer that Node supports, in ms; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The wait before a failed write is retried, in ms. */
const writeAgainMs = 1_000;

export function createConsumerGroup(name: string, parts: GroupParts): ConsumerGroup {
  const { deliveries, clock, failed } = parts;
  const members = new Set<Member>();
  const report = (error: unknown) => failed?.(error, name);
  const wereTaken = createAttempt(report);
  const wasSettled = createAttempt(report);
  const wasCounted = createAttempt(report);
  let timer: NodeJS.Timeout | undefined;

  function idlest(): Member | undefined {
    const free = [...members].filter(({ queue }) => queue.capacity() > 0);
    return free.sort((one, other) => one.inFlight.size - other.inFlight.size)[0];
  }

  function wake(): void {
    clearTimeout(timer);
    if (!wereTaken(startDue)) timer = setTimeout(wake, writeAgainMs);
  }

  function startDue(): void {
    for (let member = idlest(); member; member = idlest()) {
      const claim = deliveries.claim(name);
      if (!claim) {
        sleep();
        return;
      }
      member.inFlight.add(run(member, claim));
    }
  }

  /** Sets the timer for the next due message. A new message wakes the group by itself. */
  function sleep(): void {
    const dueAt = deliveries.nextDueAt(name);
    if (dueAt !== undefined) timer = setTimeout(wake, Math.min(dueAt - clock(), longestTimerMs));
  }

  async function run(member: Member, claim: Claim | DamagedClaim): Promise<void> {
    const settlement: Settlement =
      "damage" in claim
        ? { kind: "deadLetter", reason: claim.damage }
        : await handle(member, claim, (counts) => {
            wasCounted(() => deliveries.begin(claim.sequence, counts));
          });
    while (!wasSettled(() => settle(parts, claim.sequence, settlement))) {
      if (member.stopping.signal.aborted) return; // it is due again when the bus is opened
      await delay(writeAgainMs);
    }
    setImmediate(wake);
  }

  return {
    wake,
    join(options, handler) {
      const stopping = new AbortController();
      const queue = createHandlerQueue(options);
      const member = { handler, inFlight: createWorkTracker(), queue, stopping };
      members.add(member);
      wake();
      return async () => {
        members.delete(member);
        stopping.abort();
        await member.inFlight.ended();
        if (members.size === 0) clearTimeout(timer);
      };
    },
  };
}

/** @param begin called when the handler begins; a message that waits for a slot is not counted. */
function handle(
  { queue, handler, stopping: { signal } }: Member,
  { sequence: _, ...message }: Claim,
  begin: CountedDelivery["begin"],
): Promise<Settlement> {
  return queue.deliver(handler, { ...message, begin, signal });
}

function settle(
  { deliveries, deadLetters, clock }: Stored,
  sequence: number,
  settlement: Settlement,
): void {
  if (settlement.kind === "acknowledge") deliveries.acknowledge(sequence);
  else if (settlement.kind === "deadLetter") deadLetters.add(sequence, settlement.reason);
  else deliveries.retry(sequence, clock() + settlement.delayMs, settlement.counts);
}

/**
 * Makes a function that tries a write and returns whether it succeeded. The caller retries a failure, because one that is
 * not retried would end the process with all its other work.
 *
 * @param failed called with the first failure after a success.
 */
function createAttempt(failed: (error: unknown) => void): (write: () => void) => boolean {
  let isFailing = false;
  return (write) => {
    try {
      write();
      isFailing = false;
    } catch (error) {
      if (!isFailing) failed(error);
      isFailing = true;
    }
    return !isFailing;
  };
}
