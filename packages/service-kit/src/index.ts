export { type Span, SpanKind } from "@opentelemetry/api";
export { Counter, Gauge, Histogram, Registry } from "prom-client";
export { setHandlingOutcome } from "./bus/handling-outcome.ts";
export { type BusMetrics, createBusMetrics, observedBus } from "./bus/observed-bus.ts";
export { serveLog } from "./bus/serve-log.ts";
export { startServiceRelay } from "./bus/service-relay.ts";
export { type KeptGoing, keepGoing } from "./keep-going.ts";
export { addressName, type ListenOptions, listen } from "./listen.ts";
export { type LogContext, withLogContext } from "./logging/log-context.ts";
export { createLogger, type Logger, type LogLevel } from "./logging/logger.ts";
export { metrics } from "./metrics/definitions.ts";
export { createEventMetrics, type EventMetrics } from "./metrics/event-metrics.ts";
export { createRegistry } from "./metrics/registry.ts";
export {
  createHealth,
  type Health,
  type Readiness,
  type ReadinessCheck,
} from "./operations/health.ts";
export {
  healthResponse,
  type OperationsServer,
  startOperationsServer,
} from "./operations/operations-server.ts";
export { type App, graceMs, run } from "./run.ts";
export { distributedSettings, listenPort, milliseconds, processSettings } from "./settings.ts";
export { fail, inSpan, type SpanOptions } from "./tracing/in-span.ts";
export {
  parentContext,
  type TraceContext,
  traceIdOf,
  withCurrentSpan,
} from "./tracing/trace-context.ts";
export { tracedBus } from "./tracing/traced-bus.ts";
export { tracedLog } from "./tracing/traced-log.ts";
