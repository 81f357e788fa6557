import { commitMessage, type ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";

/** All replicas that hand an event over within this time do so under one message id, in ms. */
const onceWithinMs = 60_000;

/** Hands an event over as if it were new: under another message id, so that it is no repeat. */
export function republisher(bus: MessageBus, clock: Clock) {
  return async (event: StoredEvent<ExtractionEvent>): Promise<void> => {
    const id = `${event.id}.resume.${Math.floor(clock() / onceWithinMs)}`;
    const meta = { accountId: event.data.accountId };
    await bus.publish(
      commitMessage("extraction", { id, stream: event.stream, meta, events: [event] }),
    );
  };
}
