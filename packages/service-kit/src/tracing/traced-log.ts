import type { AppendRequest, AppendResult, EventBase, EventStore } from "@quarry/event-store";
import { inSpan } from "./in-span.ts";
import { withCurrentSpan } from "./trace-context.ts";

/**
 * A log whose appends are spans, and which keeps with each commit the span that made it: the process that
 * hands it over, at once or after a crash, continues from there. All else is the log's own.
 */
export function tracedLog<E extends EventBase>(log: EventStore<E>): EventStore<E> {
  return new Proxy(log, {
    get(target, name): unknown {
      if (name === "append") return (request: AppendRequest<E>) => append(target, request);
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

function append<E extends EventBase>(
  log: EventStore<E>,
  request: AppendRequest<E>,
): Promise<AppendResult<E>> {
  const { stream, events, meta = {} } = request;
  const attributes = {
    "quarry.stream": stream,
    "quarry.event.types": events.map(({ type }) => type),
  };
  return inSpan("append", { attributes }, async (span) => {
    const appended = await log.append({ ...request, meta: withCurrentSpan(meta) });
    span.setAttribute("quarry.log.position", appended.commit.position);
    span.setAttribute("quarry.command.repeated", appended.repeated);
    return appended;
  });
}
