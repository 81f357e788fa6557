import { collectDefaultMetrics, Registry } from "prom-client";

export { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Upper bounds in seconds for work that an edge or a command does. */
export const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Upper bounds in seconds for readers, engines and providers. */
export const jobBuckets = [0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320];

/** The default gauges whose names end in `_total`, which Prometheus reserves for counters. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** A registry of its own for each process, with the runtime's own figures. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}
