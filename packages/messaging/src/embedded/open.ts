import type { DatabaseSync } from "node:sqlite";
import { type Clock, systemClock } from "@quarry/kernel";
import { busUnreachable } from "../failures.ts";
import { createLifecycle } from "../lifecycle.ts";
import type { MessageBus } from "../port.ts";
import {
  assertConsumerName,
  assertEventFilter,
  assertEventSubject,
  assertPlainSubject,
} from "../subjects.ts";
import { type ConsumerGroup, createConsumerGroup } from "./consumer-group.ts";
import { createConsumerStates } from "./consumer-states.ts";
import { openBusDatabase, storageOf } from "./database.ts";
import { createDeadLetters } from "./dead-letters.ts";
import { createDeliveries, type Deliveries } from "./deliveries.ts";
import { createListeners } from "./listeners.ts";
import { watchOtherWriters } from "./other-writers.ts";
import { createRequests } from "./requests.ts";

export type EmbeddedBusOptions = {
  /** The SQLite file of the durable messages; created if it is missing. */
  path: string;
  clock?: Clock;
  /**
   * Called when a message of a consumer cannot be taken, or cannot be settled, which is retried: of each, for the first
   * failure after a success.
   */
  failed?: (error: unknown, consumer: string) => void;
};

/**
 * The bus of a single process: requests and signals by function call, durable messages in a file
 * that survives the process. Only one process may have the file open.
 */
export function openEmbeddedBus({
  path,
  clock = systemClock,
  failed,
}: EmbeddedBusOptions): MessageBus {
  const database = openBusDatabase(path);
  const lifecycle = createLifecycle();
  const groups = new Map<string, ConsumerGroup>();
  const deliveries = createDeliveries(database, clock);
  const deadLetters = createDeadLetters(database, clock, (name) => groups.get(name)?.wake());
  const stored = { deliveries, deadLetters, clock, failed };
  const listeners = createListeners(lifecycle);
  const stateOf = createConsumerStates(database);

  function groupOf(name: string): ConsumerGroup {
    const group = groups.get(name) ?? createConsumerGroup(name, stored);
    groups.set(name, group);
    return group;
  }

  const hearing = watchOtherWriters(database, () => {
    for (const group of groups.values()) group.wake();
  });

  return {
    ...createRequests(lifecycle, clock),
    async publish(message) {
      assertEventSubject(message.subject);
      if (!database.isOpen) throw busUnreachable();
      const consumers = deliveries.store(message);
      listeners.notify(message.subject, message.payload);
      for (const name of consumers) queueMicrotask(() => groups.get(name)?.wake());
    },
    async consume(options, handler) {
      assertConsumerName(options.name);
      for (const filter of options.subjects) assertEventFilter(filter);
      deliveries.register(options.name, options.subjects);
      return lifecycle.started(groupOf(options.name).join(options, handler));
    },
    signal(subject, payload) {
      assertPlainSubject(subject);
      listeners.notify(subject, payload);
    },
    listen: listeners.listen,
    deadLetters,
    async consumerStates() {
      if (!database.isOpen) throw busUnreachable();
      return [...groups.keys()].map(stateOf);
    },
    ...storedSide(database, deliveries),
    async [Symbol.asyncDispose]() {
      hearing[Symbol.dispose]();
      await lifecycle.stopAll();
      if (database.isOpen) database.close();
    },
  };
}

/** What is asked of the file. */
function storedSide(
  database: DatabaseSync,
  deliveries: Deliveries,
): Pick<MessageBus, "kept" | "unsettled" | "storage" | "ping"> {
  const assertOpen = () => {
    if (!database.isOpen) throw busUnreachable();
  };
  return {
    async kept() {
      assertOpen();
      deliveries.flush();
    },
    async unsettled(consumer, subjects) {
      assertOpen();
      const unsettled = deliveries.unsettled(consumer);
      return new Set(subjects.filter((subject) => unsettled.has(subject)));
    },
    async storage() {
      assertOpen();
      return { storage: storageOf(database), run: "" }; // acknowledged messages are synced, so a restart loses none
    },
    async ping() {
      assertOpen();
    },
  };
}
