import { Gauge, metrics, type Registry } from "@quarry/service-kit";
import type { Waiters } from "../../application/waiting/waiters.ts";

/** Counts at each scrape who waits for the end of an extraction. */
export function showWaiters(registry: Registry, waiters: Waiters): void {
  new Gauge({
    ...metrics.waiters,
    registers: [registry],
    collect() {
      this.set(waiters.count());
    },
  });
}
