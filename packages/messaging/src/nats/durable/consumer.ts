import type { JsMsg } from "@nats-io/jetstream";
import { AppError } from "@quarry/kernel";
import { createHandlerQueue, type HandlerQueue } from "../../handler-queue.ts";
import { createWorkTracker } from "../../lifecycle.ts";
import type { ConsumerOptions, Delivery, DeliveryHandler } from "../../port.ts";
import type { Settlement } from "../../settle.ts";
import { subjectMatches } from "../../subjects.ts";
import { toContext } from "../headers.ts";
import { decode } from "../payload.ts";
import type { MessageCounts, NatsCounts } from "./counts.ts";
import { type NatsDeadLetters, originOf } from "./dead-letters.ts";
import type { Puller } from "./puller.ts";

export type ConsumerParts = {
  puller: Puller;
  deadLetters: NatsDeadLetters;
  counts: NatsCounts;
  options: ConsumerOptions;
  handler: DeliveryHandler;
  /** The acknowledgement deadline, in ms, which is extended while a handler runs. */
  ackWaitMs: number;
  /** Called when a message's counts or its dead letter could not be stored; the message is delivered again. */
  failed?: ((error: unknown, consumer: string) => void) | undefined;
};

/**
 * Runs `concurrency` workers, each of which fetches one message, handles it and fetches the next, so that no message
 * waits behind a busy worker while another replica is idle. A fair consumer whose
 * workers are all busy prefetches further messages, which wait in its fair queue.
 *
 * @returns a function that stops them and waits for their handlers.
 */
export function startWorkers(parts: ConsumerParts): () => Promise<void> {
  const { puller, ...rest } = parts;
  const { options } = rest;
  const stopping = new AbortController();
  const { signal } = stopping;
  const queue = createHandlerQueue(options);
  const held = createWorkTracker();
  const handling = { ...rest, queue, signal };

  async function untilStopped(step: () => Promise<void>): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        await step();
        failures = 0;
      } catch {
        failures += 1;
        await puller.repair(failures);
      }
    }
  }

  async function work(): Promise<void> {
    const message = await puller.next();
    if (message) await handle(message, handling);
  }

  async function prefetch(): Promise<void> {
    await queue.untilPrefetch(signal);
    const message = signal.aborted ? undefined : await puller.next();
    if (!message) return;
    const handled = handle(message, handling);
    held.add(handled.catch(() => puller.repair(1)));
  }

  const workers = Array.from({ length: options.concurrency }, () => untilStopped(work));
  if (options.fair) workers.push(untilStopped(prefetch));
  return async () => {
    stopping.abort();
    puller.stop();
    await Promise.all(workers);
    await held.ended();
  };
}

type HandlingParts = Omit<ConsumerParts, "puller"> & { queue: HandlerQueue; signal: AbortSignal };

/** Handles one message and settles it; rejects if its counts or its dead letter could not be read or stored. */
async function handle(message: JsMsg, parts: HandlingParts): Promise<void> {
  const { options, ackWaitMs, counts, failed } = parts;
  const claim = setInterval(() => message.working(), ackWaitMs / 3);
  try {
    const counted = await counts.of(message, options.name);
    const settlement = await run(message, counted, parts);
    await settle(message, settlement, { ...parts, counted });
  } catch (error) {
    failed?.(error, options.name);
    throw error;
  } finally {
    clearInterval(claim);
  }
}

async function settle(
  message: JsMsg,
  settlement: Settlement,
  { deadLetters, options, counted }: HandlingParts & { counted: MessageCounts },
): Promise<void> {
  if (settlement.kind === "acknowledge") message.ack();
  else if (settlement.kind === "retry") {
    await counted.store(settlement.counts);
    message.nak(settlement.delayMs);
  } else {
    await deadLetters.add(message, options.name, settlement.reason);
    message.term(settlement.reason);
  }
}

async function run(
  message: JsMsg,
  counted: MessageCounts,
  parts: HandlingParts,
): Promise<Settlement> {
  const { options, queue, signal } = parts;
  const payload = decode(message.data);
  if (payload === undefined) return { kind: "deadLetter", reason: "the payload is not JSON" };
  const delivery = {
    ...originOf(message),
    payload,
    counts: counted.stored,
    begin: counted.store,
    context: toContext(message.headers),
    attempt: message.info.deliveryCount,
    signal,
  };
  const isOurs = options.subjects.some((filter) => subjectMatches(filter, delivery.subject));
  return await queue.deliver(isOurs ? parts.handler : leaveToNewer, delivery);
}

/** For a message whose subject only a newer release handles: it is redelivered, to that release if it runs. */
async function leaveToNewer({ subject }: Delivery): Promise<never> {
  throw new AppError(
    "INTERNAL",
    `no handler for ${subject}; upgrade this service: a newer release configured its consumer`,
  );
}
