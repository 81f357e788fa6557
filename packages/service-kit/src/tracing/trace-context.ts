import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  trace,
} from "@opentelemetry/api";

/** A place in a trace as it travels: W3C `traceparent` and `tracestate`. */
export type TraceContext = { traceparent?: string; tracestate?: string };

/** The place that was sent, or `base` where none was; the work's own unless it is given. */
export function placeOf(
  { traceparent, tracestate }: TraceContext,
  base: Context = context.active(),
): Context {
  const sent = { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) };
  return propagation.extract(base, sent);
}

/** What travels, with the place that the work has reached; as it came where nothing is traced. */
export function withPlace<Travelling extends TraceContext>(travelling: Travelling): Travelling {
  const reached: TraceContext = {};
  propagation.inject(context.active(), reached);
  if (reached.traceparent === undefined) return travelling;
  const { traceparent: _sent, tracestate: _state, ...rest } = travelling;
  return { ...rest, ...reached } as Travelling; // the two fields are optional in it
}

/** The id of the trace that a place belongs to. */
export function traceIdOf({ traceparent }: TraceContext): string | undefined {
  return traceparent?.split("-")[1];
}

/** A link to the place that was sent, for work that is caused by it without being part of it. */
export function linksTo(sent: TraceContext) {
  const linked = trace.getSpanContext(placeOf(sent, ROOT_CONTEXT));
  return linked && isSpanContextValid(linked) ? [{ context: linked }] : [];
}
