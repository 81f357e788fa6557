import {
  fail,
  inSpan,
  parentContext,
  type Span,
  SpanKind,
  type TraceContext,
  traceIdOf,
  withCurrentSpan,
  withLogContext,
} from "@quarry/service-kit";
import type { Request, RequestHandler, Response } from "express";
import "./locals.ts";

const traceparentShape = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const tracestateShape = /^[\x20-\x7e]{1,512}$/;

/**
 * Traces each request as a span, in the caller's trace if it sent a well-formed `traceparent`, and adds the
 * request id and trace id to everything logged meanwhile.
 */
export const traceRequest: RequestHandler = (request, response, next) => {
  const { requestId } = response.locals;
  const sent = sentWith(request);
  const attributes = {
    "http.request.method": request.method,
    "url.scheme": request.protocol,
    "quarry.request.id": requestId,
  };
  const options = { kind: SpanKind.SERVER, attributes, parent: parentContext(sent) };
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  void inSpan(request.method, options, async (span) => {
    response.locals.trace = withCurrentSpan(sent);
    withLogContext({ requestId, traceId: traceIdOf(response.locals.trace) }, next);
    await closed;
    describe(span, request, response);
  });
};

function sentWith(request: Request): TraceContext {
  const [traceparent, tracestate] = [request.get("traceparent"), request.get("tracestate")];
  if (!traceparent || !traceparentShape.test(traceparent)) return {};
  return { traceparent, ...(tracestate && tracestateShape.test(tracestate) && { tracestate }) };
}

/** Neither the path nor the query is recorded: both hold what callers write. */
function describe(span: Span, request: Request, response: Response): void {
  const { route, caller } = response.locals;
  if (route !== undefined) span.updateName(`${request.method} ${route}`);
  span.setAttributes({ "http.route": route, "quarry.account.id": caller?.accountId });
  if (response.writableFinished) {
    span.setAttribute("http.response.status_code", response.statusCode);
    if (response.statusCode >= 500) fail(span, `${response.statusCode}`);
  } else fail(span, "gone");
}
