import { setTimeout as delay } from "node:timers/promises";
import { isEnvironmentFault } from "@quarry/event-store/sqlite";
import type { Clock } from "@quarry/kernel";
import { createHandlerQueue, type HandlerQueue } from "../handler-queue.ts";
import { createWorkTracker, type WorkTracker } from "../lifecycle.ts";
import type { ConsumerOptions, DeliveryHandler } from "../port.ts";
import type { Settlement } from "../settle.ts";
import type { Claim } from "./codec.ts";
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

export function createConsumerGroup(name: string, stored: Stored): ConsumerGroup {
  const { deliveries, deadLetters, clock } = stored;
  const members = new Set<Member>();
  let timer: NodeJS.Timeout | undefined;

  function idlest(): Member | undefined {
    const free = [...members].filter(({ queue }) => queue.capacity() > 0);
    return free.sort((one, other) => one.inFlight.size - other.inFlight.size)[0];
  }

  function wake(): void {
    clearTimeout(timer);
    if (!wasWritten(startDue)) timer = setTimeout(wake, writeAgainMs);
  }

  function startDue(): void {
    for (let member = idlest(); member; member = idlest()) {
      const claim = deliveries.claim(name);
      if (!claim) {
        sleep();
        return;
      }
      if ("damage" in claim) deadLetters.add(claim.sequence, claim.damage);
      else member.inFlight.add(run(member, claim));
    }
  }

  /** Sets the timer for the next due message. A new message wakes the group by itself. */
  function sleep(): void {
    const dueAt = deliveries.nextDueAt(name);
    if (dueAt !== undefined) timer = setTimeout(wake, Math.min(dueAt - clock(), longestTimerMs));
  }

  async function run(member: Member, { sequence, ...message }: Claim): Promise<void> {
    const delivery = { ...message, round: 0, signal: member.stopping.signal }; // a row is counted again where it is
    const settlement = await member.queue.deliver(member.handler, delivery);
    while (!isSettled(() => settle(stored, sequence, settlement))) {
      if (delivery.signal.aborted) return; // it is due again when the bus is opened
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

function settle(
  { deliveries, deadLetters, clock }: Stored,
  sequence: number,
  settlement: Settlement,
): void {
  if (settlement.kind === "acknowledge") deliveries.acknowledge(sequence);
  else if (settlement.kind === "deadLetter") deadLetters.add(sequence, settlement.reason);
  else if (settlement.kind === "startOver") deliveries.startOver(sequence);
  else deliveries.retry(sequence, clock() + settlement.delayMs);
}

/** Any failure leaves the message unsettled: one that is not retried would end the process with all its other work. */
function isSettled(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

function wasWritten(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (isEnvironmentFault(error)) return false;
    throw error;
  }
}
