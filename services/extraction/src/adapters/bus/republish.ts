import { commitMessage, type ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { duplicateWindowMs, type MessageBus } from "@quarry/messaging";

/**
 * Publishes an event again under a new message id, so that the bus does not drop it as a duplicate, and
 * marks it as replayed, so that its trace links to the original one. The id changes once per duplicate
 * window: if several replicas publish the event within one window, it is delivered once.
 */
export function republisher(bus: Pick<MessageBus, "publish">, clock: Clock) {
  return async (event: StoredEvent<ExtractionEvent>): Promise<void> => {
    const id = `${event.id}.resume.${Math.floor(clock() / duplicateWindowMs)}`;
    const { stream, meta } = event;
    const message = commitMessage("extraction", { id, stream, meta, events: [event] });
    await bus.publish({ ...message, context: { ...message.context, replayed: true } });
  };
}
