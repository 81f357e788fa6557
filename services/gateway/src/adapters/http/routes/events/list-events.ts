import { operations } from "@quarry/api";
import type { ListedEvent } from "@quarry/contracts";
import { toOffsetTime } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { type FollowEvents, listEvents } from "../../../../application/feed/follow-events.ts";
import type { ServerEvent } from "../../responses/event-stream.ts";
import { type Route, route } from "../../route.ts";

export function listEventsRoute(dependencies: {
  bus: MessageBus;
  followEvents: FollowEvents;
}): Route {
  const { bus, followEvents } = dependencies;
  return route(operations.listEvents, async (call) => {
    const { accountId, query, context, signal, request, wantsEvents } = call;
    const last = wantsEvents ? request.get("Last-Event-ID") : undefined;
    const asked = { ...query, accountId, ...(last && { after: last }) };
    if (wantsEvents) {
      return { events: serverEvents(await followEvents({ query: asked, context, signal })) };
    }
    const { events, next, more } = await listEvents(bus, asked, context);
    return { data: { data: events.map(present), next, more } };
  });
}

function present({ at, ...event }: ListedEvent) {
  return { ...event, occurredAt: toOffsetTime(at) };
}

async function* serverEvents(
  events: AsyncIterable<ListedEvent | undefined>,
): AsyncGenerator<ServerEvent> {
  for await (const event of events) {
    yield event ? { id: event.cursor, name: event.type, data: present(event) } : {};
  }
}
