import type { JsMsg } from "@nats-io/jetstream";
import type { ConsumerOptions, DeliveryHandler } from "../port.ts";
import { deliver, type Settlement } from "../settle.ts";
import { type NatsDeadLetters, originOf } from "./dead-letters.ts";
import { toContext } from "./headers.ts";
import { decode } from "./payload.ts";
import type { Puller } from "./puller.ts";

export type ConsumerParts = {
  puller: Puller;
  deadLetters: NatsDeadLetters;
  options: ConsumerOptions;
  handler: DeliveryHandler;
  /** A message that is worked on comes to nobody else as long as this is renewed in time, in ms. */
  ackWaitMs: number;
};

/**
 * Runs `concurrency` workers, each of which asks for one message, handles it and asks again: so no
 * message waits behind a busy worker while another replica is idle.
 *
 * @returns what stops them and waits for their handlers.
 */
export function startWorkers(parts: ConsumerParts): () => Promise<void> {
  const { puller, options } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        const message = await puller.next();
        if (message) await handle(message, parts, signal);
        failures = 0;
      } catch {
        failures += 1;
        await puller.repair(failures);
      }
    }
  }
  const workers = Array.from({ length: options.concurrency }, work);
  return async () => {
    stopping.abort();
    puller.stop();
    await Promise.all(workers);
  };
}

/** Handles one message and tells the server; rejects where it could not be buried. */
async function handle(message: JsMsg, parts: ConsumerParts, signal: AbortSignal): Promise<void> {
  const { deadLetters, options, ackWaitMs } = parts;
  const claim = setInterval(() => message.working(), ackWaitMs / 3);
  const settlement = await run(message, parts, signal);
  clearInterval(claim);
  if (settlement.kind === "acknowledge") message.ack();
  else if (settlement.kind === "retry") message.nak(settlement.delayMs);
  else {
    await deadLetters.bury(message, options.name, settlement.reason);
    message.term(settlement.reason);
  }
}

async function run(
  message: JsMsg,
  { handler, options }: ConsumerParts,
  signal: AbortSignal,
): Promise<Settlement> {
  const payload = decode(message.data);
  if (payload === undefined) return { kind: "bury", reason: "the payload is not JSON" };
  const delivery = {
    ...originOf(message),
    payload,
    context: toContext(message.headers),
    attempt: message.info.deliveryCount,
    signal,
  };
  return await deliver(handler, delivery, options);
}
