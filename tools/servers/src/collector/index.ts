export { type Collector, startCollector } from "./collector.ts";
export type { CollectedSpan } from "./otlp.ts";
export { treeOf } from "./tree.ts";
