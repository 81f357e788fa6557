import { commitMessage, type ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { duplicateWindowMs, type MessageBus } from "@quarry/messaging";

/**
 * Hands an event over under another message id, so that it is no repeat of the first, and as one that
 * is replayed: what is done now links to the trace of then. The id is that of a period as long as the
 * bus remembers ids: of all replicas that hand the event over within it, one is heard.
 */
export function republisher(bus: Pick<MessageBus, "publish">, clock: Clock) {
  return async (event: StoredEvent<ExtractionEvent>): Promise<void> => {
    const id = `${event.id}.resume.${Math.floor(clock() / duplicateWindowMs)}`;
    const { stream, meta } = event;
    const message = commitMessage("extraction", { id, stream, meta, events: [event] });
    await bus.publish({ ...message, context: { ...message.context, replayed: true } });
  };
}
