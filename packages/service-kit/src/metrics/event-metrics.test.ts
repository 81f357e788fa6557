import type { ConsumerState } from "@quarry/messaging";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { createEventMetrics } from "./event-metrics.ts";

const state = (consumer: string, figures: Partial<ConsumerState>): ConsumerState => ({
  stream: "EVENTS",
  consumer,
  pending: 0,
  ackPending: 0,
  redelivered: 0,
  deadLetters: 0,
  ...figures,
});

/** The samples of an exposition, each on a line of its own, without help and types. */
async function samplesOf(registry: Registry): Promise<string[]> {
  const lines = (await registry.metrics()).split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

it("shows what relays and consumers report, and a view as far behind as both together", async () => {
  const registry = new Registry();
  const views = state("schema-views", { pending: 5, ackPending: 2, redelivered: 1 });
  const reader = state("ingestion-reader", { deadLetters: 3 });
  const bus = { consumerStates: async () => [views, reader] };
  const { watchRelay, appended } = createEventMetrics(registry, bus);
  watchRelay("schema", async () => ({ count: 4, oldestAgeMs: 1_500 }));
  appended.inc({ aggregate: "schema" }, 2);
  expect(await samplesOf(registry)).toEqual([
    'relay_backlog_commits{log="schema"} 4',
    'relay_oldest_age_seconds{log="schema"} 1.5',
    'nats_consumer_pending_messages{stream="EVENTS",consumer="schema-views"} 5',
    'nats_consumer_pending_messages{stream="EVENTS",consumer="ingestion-reader"} 0',
    'nats_consumer_ack_pending_messages{stream="EVENTS",consumer="schema-views"} 2',
    'nats_consumer_ack_pending_messages{stream="EVENTS",consumer="ingestion-reader"} 0',
    'nats_consumer_redelivered_messages{stream="EVENTS",consumer="schema-views"} 1',
    'nats_consumer_redelivered_messages{stream="EVENTS",consumer="ingestion-reader"} 0',
    'dead_letter_messages{stream="EVENTS",consumer="schema-views"} 0',
    'dead_letter_messages{stream="EVENTS",consumer="ingestion-reader"} 3',
    'projection_lag_events{projection="schema-views"} 11',
    'events_appended_total{aggregate="schema"} 2',
  ]);
});

it("asks each part once for a scrape, and shows nothing old of one that fails", async () => {
  const registry = new Registry();
  let asked = 0;
  let isAway = false;
  const bus = {
    async consumerStates() {
      asked += 1;
      if (isAway) throw new Error("away");
      return [state("schema-views", {})];
    },
  };
  const { watchRelay } = createEventMetrics(registry, bus);
  watchRelay("schema", async () => ({ count: 1, oldestAgeMs: 0 }));
  expect(await samplesOf(registry)).toHaveLength(7);
  expect(asked).toBe(1);
  isAway = true;
  expect(await samplesOf(registry)).toEqual([
    'relay_backlog_commits{log="schema"} 1',
    'relay_oldest_age_seconds{log="schema"} 0',
  ]);
});

it("shows nothing of a part that does not answer in time, and the rest", async () => {
  const registry = new Registry();
  const bus = { consumerStates: () => new Promise<never>(() => undefined) };
  const { watchRelay } = createEventMetrics(registry, bus);
  watchRelay("schema", async () => ({ count: 0, oldestAgeMs: 0 }));
  expect(await samplesOf(registry)).toHaveLength(2);
});
