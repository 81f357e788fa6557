import { commitPayload, LogPage, subjects, type WebhookEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import type { MessageBus } from "@quarry/messaging";
import type { ReadLog } from "../../application/ports.ts";

/** Commits that a page holds. */
export const pageSize = 500;

/** Reads the logs of other services by asking their owners, and the service's own. */
export function createReadLog(bus: MessageBus, own: EventStore<WebhookEvent>): ReadLog {
  return async (log, after) => {
    if (log !== "delivery") {
      const answer = await bus.request(subjects[log].log, { after, limit: pageSize }, {});
      return LogPage.parse(answer).commits;
    }
    const commits = await own.readAll(after, pageSize);
    return commits.map((commit) => ({ position: commit.position, ...commitPayload(commit) }));
  };
}
