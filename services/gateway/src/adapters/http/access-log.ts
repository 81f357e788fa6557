import {
  Gauge,
  Histogram,
  type Logger,
  metrics,
  type Registry,
  traceIdOf,
} from "@quarry/service-kit";
import type { RequestHandler } from "express";
import "./requests/locals.ts";

/** The label of a request whose caller went before it was answered; no HTTP status says that. */
const gone = "gone";

/** Asked every few seconds by the platform: of no interest in a log. */
const probes = ["/livez", "/readyz"];

/**
 * Logs and counts each request by its route's pattern when its answer is out: one line for each, of
 * which neither the path, the query, a body nor a key is part. `bytes` are those of the whole answer.
 */
export function accessLog(dependencies: { logger: Logger; metrics: Registry }): RequestHandler {
  const { logger } = dependencies;
  const registers = [dependencies.metrics];
  const duration = new Histogram({ ...metrics.httpRequests, registers });
  const inFlight = new Gauge({ ...metrics.httpInFlight, registers });
  return (request, response, next) => {
    const started = performance.now();
    const { socket } = request;
    const sentBefore = socket.bytesWritten;
    inFlight.inc();
    response.once("close", () => {
      inFlight.dec();
      const { requestId, route = "none", caller, trace = {} } = response.locals;
      const status = response.writableFinished ? response.statusCode : gone;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      duration.observe({ method: request.method, route, status }, ms / 1000);
      const bytes = socket.bytesWritten - sentBefore;
      const cause = { requestId, account: caller?.accountId, traceId: traceIdOf(trace) };
      const level = probes.includes(route) ? "debug" : "info";
      logger[level]({ ...cause, method: request.method, route, status, ms, bytes }, "request");
    });
    next();
  };
}
