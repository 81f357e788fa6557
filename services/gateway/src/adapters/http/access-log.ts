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

/** The status of a request whose caller disconnected before the response; HTTP has no such status. */
const disconnected = "gone";

/** Requested every few seconds by the platform, so logged at debug level. */
const probes = ["/livez", "/readyz"];

/**
 * Logs and counts each request, by the pattern of its route, once its response is sent. The log line holds
 * neither path, query, body nor key. `bytes` is the size of the response with its headers.
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
      const status = response.writableFinished ? response.statusCode : disconnected;
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
