import type { Registry } from "prom-client";
import type { Health } from "../operations/health.ts";
import { metrics } from "./definitions.ts";
import { show } from "./show.ts";

/**
 * Shows at each scrape what the readiness checks found when they were last made, for a probe or a
 * scrape, and lets them be made again. A scrape does not wait for them: it would take as long as the
 * checks' patience where a server is silent, and be given up by a Prometheus that has less.
 */
export function showReadiness(registry: Registry, health: Health): void {
  async function latest() {
    const found = Object.entries(health.latest());
    void health.readiness();
    return found;
  }
  show(registry, metrics.readinessChecks, latest, ([check, passes]) => [{ check }, Number(passes)]);
}
