import { commitMessage, type ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";

/** All replicas that hand an event over within this time do so under one message id, in ms. */
const onceWithinMs = 60_000;

/**
 * Hands an event over under another message id, so that it is no repeat, and as one that is replayed:
 * what is done now links to the trace of then.
 */
export function republisher(bus: MessageBus, clock: Clock) {
  return async (event: StoredEvent<ExtractionEvent>): Promise<void> => {
    const id = `${event.id}.resume.${Math.floor(clock() / onceWithinMs)}`;
    const { stream, meta } = event;
    const message = commitMessage("extraction", { id, stream, meta, events: [event] });
    await bus.publish({ ...message, context: { ...message.context, replayed: true } });
  };
}
