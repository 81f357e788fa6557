import { Gauge, type Registry } from "prom-client";
import type { MetricDefinition } from "./definitions.ts";

/** What a gauge is to show at a scrape; undefined if nothing is known. */
export type Rows<Row> = () => Promise<readonly Row[] | undefined>;

/** A gauge's labels and value. */
export type Shown = [labels: Record<string, string>, value: number];

/** A gauge that shows at each scrape what there is then, and nothing from before. */
export function show<Row>(
  registry: Registry,
  definition: MetricDefinition,
  ...[rows, shown]: [rows: Rows<Row>, shown: (row: Row) => Shown]
): void {
  new Gauge({
    ...definition,
    registers: [registry],
    async collect() {
      const current = (await rows()) ?? [];
      this.reset();
      for (const row of current) this.set(...shown(row));
    },
  });
}
