import { operations } from "@quarry/api";
import type {
  ExtractionUpdate,
  FollowExtraction,
} from "../../../../application/waiting/follow-extraction.ts";
import type { ServerEvent } from "../../responses/event-stream.ts";
import { type Route, route } from "../../route.ts";

export function followExtractionRoute(dependencies: { followExtraction: FollowExtraction }): Route {
  const { followExtraction } = dependencies;
  return route(operations.followExtraction, async ({ id, accountId, context, signal }) => {
    const updates = await followExtraction({ extractionId: id, accountId, context, signal });
    return { events: toEvents(updates) };
  });
}

async function* toEvents(updates: AsyncIterable<ExtractionUpdate>): AsyncGenerator<ServerEvent> {
  for await (const { kind, ...data } of updates) {
    yield kind === "waiting" ? {} : { name: kind, data };
  }
}
