import { setTimeout as delay } from "node:timers/promises";
import { type Clock, systemClock } from "@quarry/kernel";
import { busUnreachable } from "../failures.ts";
import { createLifecycle } from "../lifecycle.ts";
import type { DurableMessage, MessageBus } from "../port.ts";
import {
  assertConsumerName,
  assertEventFilter,
  assertEventSubject,
  assertPlainSubject,
} from "../subjects.ts";
import { startWorkers } from "./durable/consumer.ts";
import { createConsumerStates } from "./durable/consumer-states.ts";
import { createCounts } from "./durable/counts.ts";
import { createDeadLetters } from "./durable/dead-letters.ts";
import { createPuller } from "./durable/puller.ts";
import { openStorage } from "./durable/storage.ts";
import { defaultAckWaitMs } from "./durable/streams.ts";
import { createUnsettled } from "./durable/unsettled.ts";
import { toHeaders } from "./headers.ts";
import { type LinkOptions, openLink } from "./link.ts";
import { encode } from "./payload.ts";
import { createListen } from "./requests/listeners.ts";
import { createRequests } from "./requests/requests.ts";
import { createResponder } from "./requests/responder.ts";

const pingLimitMs = 2_000;

export type NatsBusOptions = LinkOptions & {
  /** Copies of the streams in a cluster, 1 to 5. Default 1. */
  replicas?: number;
  /** Messages of a process that is silent for this long, in ms, are redelivered. Default 30 s. */
  ackWaitMs?: number;
  clock?: Clock;
  /** Called when a message of a consumer could not be settled; it is delivered again. */
  failed?: (error: unknown, consumer: string) => void;
};

export type NatsBus = MessageBus & {
  /** Resolves when the connection is closed for good, with the error where there was one. */
  readonly closed: Promise<Error | undefined>;
};

/**
 * Connects to NATS and waits until the server is available. Uses core NATS for requests and signals, and JetStream for
 * durable messages. The first process that publishes or consumes creates the streams, so a service that does
 * neither needs no right to. Survives restarts of the server and the loss of its storage.
 */
export async function connectNatsBus(options: NatsBusOptions): Promise<NatsBus> {
  const { replicas = 1, ackWaitMs = defaultAckWaitMs, clock = systemClock, failed } = options;
  const link = await openLink(options);
  const { connection } = link;
  const storage = await openStorage(link, replicas);
  const lifecycle = createLifecycle();
  const deadLetters = createDeadLetters(link, storage);
  const counts = createCounts(link, storage);
  const started = new Set<string>();

  return {
    closed: connection.closed().then((error) => error ?? undefined),
    request: createRequests(link, clock),
    respond: createResponder(link, lifecycle, clock),
    async publish({ subject, id, payload, context }: DurableMessage) {
      assertEventSubject(subject);
      await storage.store(subject, encode(payload), { id, headers: toHeaders(context) });
    },
    async kept() {}, // the server has synced what it acknowledged
    async consume(options, handler) {
      assertConsumerName(options.name);
      for (const filter of options.subjects) assertEventFilter(filter);
      const puller = await createPuller(link, storage, { ...options, ackWaitMs });
      started.add(options.name);
      const parts = { puller, deadLetters, counts, options, handler, ackWaitMs, failed };
      return lifecycle.started(startWorkers(parts));
    },
    signal(subject, payload) {
      assertPlainSubject(subject);
      if (!connection.isClosed()) connection.publish(subject, encode(payload));
    },
    listen: createListen(link, lifecycle),
    deadLetters,
    consumerStates: createConsumerStates(link, storage, started),
    unsettled: createUnsettled(link, storage),
    async storage() {
      return { storage: await storage.identity(), run: connection.info?.server_id ?? "" };
    },
    async ping() {
      link.assertUp();
      const late = delay(pingLimitMs, "late", { ref: false });
      if ((await Promise.race([connection.flush(), late])) === "late") throw busUnreachable();
    },
    async [Symbol.asyncDispose]() {
      await lifecycle.stopAll();
      await link.close();
    },
  };
}
