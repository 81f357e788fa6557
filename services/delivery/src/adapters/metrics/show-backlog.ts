import type { Clock } from "@quarry/kernel";
import { Gauge, metrics, type Registry } from "@quarry/service-kit";
import type { DeliveryStore } from "../../application/ports.ts";

/** Asks at each scrape for how long the oldest event has been pending. */
export function showBacklog(registry: Registry, store: DeliveryStore, clock: Clock): void {
  new Gauge({
    ...metrics.webhookOldestAge,
    registers: [registry],
    async collect() {
      const oldestAt = await store.oldestPendingSince().catch(() => undefined);
      this.set(oldestAt === undefined ? 0 : (clock() - oldestAt) / 1_000);
    },
  });
}
