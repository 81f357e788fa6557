import { Gauge, metrics, type Registry } from "@quarry/service-kit";
import type { BackupNote } from "../../application/ports.ts";

/** Shows at each scrape when the last backup was made; nothing if its note cannot be read. */
export function showBackup(registry: Registry, note: Pick<BackupNote, "last">): void {
  new Gauge({
    ...metrics.lastBackup,
    registers: [registry],
    async collect() {
      this.reset();
      try {
        this.set(((await note.last()) ?? 0) / 1_000);
      } catch {
        this.remove();
      }
    },
  });
}
