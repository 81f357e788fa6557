import { commitMessage, type ServiceName } from "@quarry/contracts";
import type { EventBase, EventStore } from "@quarry/event-store";
import { type MessageBus, type Relay, startRelay } from "@quarry/messaging";
import type { Logger } from "../logging/logger.ts";
import type { EventMetrics } from "../metrics/event-metrics.ts";

/**
 * Publishes every commit of a service's log to the bus and counts its events. Failures are logged and retried.
 */
export function startServiceRelay<E extends EventBase>(
  service: ServiceName,
  parts: { log: EventStore<E>; bus: MessageBus; logger: Logger; eventMetrics: EventMetrics },
): Relay<E> {
  const { appended, watchRelay } = parts.eventMetrics;
  const relay = startRelay({
    store: parts.log,
    bus: parts.bus,
    toMessage: (commit, fromWriter) => commitMessage(service, commit, { settled: fromWriter }),
    onFault: (error, commitId) =>
      parts.logger.error(
        { err: error, commitId },
        "a commit could not be published to the bus; retrying",
      ),
  });
  watchRelay(service, relay.backlog);
  return {
    ...relay,
    notify(commit) {
      appended.inc({ aggregate: aggregateOf(commit.stream) }, commit.events.length);
      relay.notify(commit);
    },
  };
}

/** Streams are named `<aggregate>-<id>`. */
function aggregateOf(stream: string): string {
  return stream.slice(0, stream.indexOf("-"));
}
