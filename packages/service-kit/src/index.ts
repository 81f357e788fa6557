export { createHealth, type Health, type Readiness, type ReadinessCheck } from "./health.ts";
export { addressName, type ListenOptions, listen } from "./listen.ts";
export { createLogger, type Logger, type LogLevel } from "./logger.ts";
export {
  Counter,
  createRegistry,
  Gauge,
  Histogram,
  jobBuckets,
  Registry,
  requestBuckets,
} from "./metrics.ts";
export { type BusMetrics, createBusMetrics, observedBus } from "./observed-bus.ts";
export { healthAnswer, type OperationsServer, startOperationsServer } from "./operations-server.ts";
export { type App, graceMs, run } from "./run.ts";
export { startServiceRelay } from "./service-relay.ts";
export { distributedSettings, listenPort, milliseconds, processSettings } from "./settings.ts";
