import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  trace,
} from "@opentelemetry/api";

/** W3C trace context as it is sent: `traceparent` and `tracestate`. */
export type TraceContext = { traceparent?: string; tracestate?: string };

/** The context of the span that was sent, or `base` if none was; by default the active context. */
export function parentContext(
  { traceparent, tracestate }: TraceContext,
  base: Context = context.active(),
): Context {
  const sent = { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) };
  return propagation.extract(base, sent);
}

/** The message or headers with the active span's context; unchanged if nothing is traced. */
export function withCurrentSpan<Sent extends TraceContext>(sent: Sent): Sent {
  const current: TraceContext = {};
  propagation.inject(context.active(), current);
  if (current.traceparent === undefined) return sent;
  const { traceparent: _parent, tracestate: _state, ...rest } = sent;
  return { ...rest, ...current } as Sent; // the two fields are optional in it
}

/** The trace id of a `traceparent`. */
export function traceIdOf({ traceparent }: TraceContext): string | undefined {
  return traceparent?.split("-")[1];
}

/** A link to the span that was sent, for work that it caused but that is not part of its trace. */
export function linksTo(sent: TraceContext) {
  const linked = trace.getSpanContext(parentContext(sent, ROOT_CONTEXT));
  return linked && isSpanContextValid(linked) ? [{ context: linked }] : [];
}
