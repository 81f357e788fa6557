import { commitPayload, ReadLog } from "@quarry/contracts";
import type { EventBase, EventStore } from "@quarry/event-store";
import { checked, type MessageBus, type Running } from "@quarry/messaging";

/**
 * Answers another service that reads a log by position: in its order and without gaps, which no
 * consumer of the bus is promised.
 */
export function serveLog<E extends EventBase>(
  subject: string,
  { bus, log }: { bus: MessageBus; log: Pick<EventStore<E>, "readAll"> },
): Promise<Running> {
  return bus.respond(
    subject,
    checked(ReadLog, async ({ after, limit }) => {
      const commits = await log.readAll(after, limit);
      return {
        commits: commits.map((commit) => ({ position: commit.position, ...commitPayload(commit) })),
      };
    }),
  );
}
