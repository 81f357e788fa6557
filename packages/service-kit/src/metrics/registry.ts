import { collectDefaultMetrics, Registry } from "prom-client";

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
