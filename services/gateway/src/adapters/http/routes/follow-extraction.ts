import type {
  ExtractionUpdate,
  FollowExtraction,
} from "../../../application/waiting/follow-extraction.ts";
import type { ServerEvent } from "../answers/event-stream.ts";
import { resourceId } from "../requests/resource-id.ts";
import type { Route } from "../route.ts";

export function followExtractionRoute(dependencies: { followExtraction: FollowExtraction }): Route {
  const { followExtraction } = dependencies;
  return {
    method: "get",
    path: "/extractions/:id/events",
    scope: "extractions:read",
    async handle({ request, accountId, context, signal }) {
      const extractionId = resourceId(request, "extraction");
      const updates = await followExtraction({ extractionId, accountId, context, signal });
      return { events: eventsOf(updates) };
    },
  };
}

async function* eventsOf(updates: AsyncIterable<ExtractionUpdate>): AsyncGenerator<ServerEvent> {
  for await (const { kind, ...data } of updates) {
    yield kind === "waiting" ? {} : { name: kind, data };
  }
}
