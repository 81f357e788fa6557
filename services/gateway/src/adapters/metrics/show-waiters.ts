import { Gauge, metrics, type Registry } from "@quarry/service-kit";
import type { Waiters } from "../../application/waiting/waiters.ts";

/** Exposes the number of requests that wait for the end of an extraction. */
export function showWaiters(registry: Registry, waiters: Waiters): void {
  new Gauge({
    ...metrics.waiters,
    registers: [registry],
    collect() {
      this.set(waiters.count());
    },
  });
}
