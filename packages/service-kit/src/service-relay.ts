import { commitMessage, type ServiceName } from "@quarry/contracts";
import type { EventBase, EventStore } from "@quarry/event-store";
import { type MessageBus, type Relay, startRelay } from "@quarry/messaging";
import type { Logger } from "./logger.ts";

/** Hands every commit of a service's log to the bus; what cannot be handed over yet is logged. */
export function startServiceRelay<E extends EventBase>(
  service: ServiceName,
  parts: { log: EventStore<E>; bus: MessageBus; logger: Logger },
): Relay<E> {
  return startRelay({
    store: parts.log,
    bus: parts.bus,
    toMessage: (commit) => commitMessage(service, commit),
    onFault: (error, commitId) =>
      parts.logger.error({ err: error, commitId }, "a commit could not be handed to the bus yet"),
  });
}
