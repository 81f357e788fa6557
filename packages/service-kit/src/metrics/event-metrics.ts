import { consumers, type ServiceName } from "@quarry/contracts";
import type { ConsumerState, MessageBus, Relay } from "@quarry/messaging";
import { Counter, type Registry } from "prom-client";
import { metrics } from "./definitions.ts";
import { sampled } from "./sampled.ts";
import { type Rows, type Shown, show } from "./show.ts";

type Backlog = { log: ServiceName; count: number; oldestAgeMs: number };

export type EventMetrics = {
  appended: Counter<"aggregate">;
  /** Asks this log's relay at each scrape what still waits for the bus. */
  watchRelay(log: ServiceName, backlog: Relay<never>["backlog"]): void;
};

/** The log that each read model is made from. */
const projections = [
  { projection: consumers.schema.views, log: "schema" },
  { projection: consumers.extraction.views, log: "extraction" },
] as const;

/** The figures of logs, relays, consumers and read models; once for each registry and bus. */
export function createEventMetrics(
  registry: Registry,
  bus: Pick<MessageBus, "consumerStates">,
): EventMetrics {
  const relays = new Map<ServiceName, Relay<never>["backlog"]>();
  const states = sampled(() => bus.consumerStates());
  const backlogs = sampled(async () => {
    const asked = [...relays].map(
      async ([log, ask]): Promise<Backlog> => ({ log, ...(await ask()) }),
    );
    return Promise.all(asked);
  });
  const lags = async () => {
    const [behind = [], before = []] = await Promise.all([backlogs(), states()]);
    return lagsOf(behind, before);
  };

  showRelays(registry, backlogs);
  showConsumers(registry, states);
  show(registry, metrics.projectionLag, lags, ({ projection, lag }) => [{ projection }, lag]);
  return {
    appended: new Counter({ ...metrics.appended, registers: [registry] }),
    watchRelay: (log, backlog) => void relays.set(log, backlog),
  };
}

function showRelays(registry: Registry, rows: Rows<Backlog>): void {
  show(registry, metrics.relayBacklog, rows, ({ log, count }) => [{ log }, count]);
  const age = ({ log, oldestAgeMs }: Backlog): Shown => [{ log }, oldestAgeMs / 1_000];
  show(registry, metrics.relayOldestAge, rows, age);
}

function showConsumers(registry: Registry, rows: Rows<ConsumerState>): void {
  const of =
    (figure: "pending" | "ackPending" | "redelivered" | "deadLetters") =>
    ({ stream, consumer, ...figures }: ConsumerState): Shown => [
      { stream, consumer },
      figures[figure],
    ];
  show(registry, metrics.consumerPending, rows, of("pending"));
  show(registry, metrics.consumerAckPending, rows, of("ackPending"));
  show(registry, metrics.consumerRedelivered, rows, of("redelivered"));
  show(registry, metrics.deadLetters, rows, of("deadLetters"));
}

/** A view is as far behind as its log's relay and its consumer are together. */
function lagsOf(backlogs: readonly Backlog[], states: readonly ConsumerState[]) {
  return projections.flatMap(({ projection, log }) => {
    const backlog = backlogs.find((each) => each.log === log);
    const state = states.find(({ consumer }) => consumer === projection);
    if (!backlog || !state) return [];
    return [{ projection, lag: backlog.count + state.pending + state.ackPending }];
  });
}
