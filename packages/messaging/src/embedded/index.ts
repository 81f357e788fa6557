export { type EmbeddedBusOptions, openEmbeddedBus } from "./open.ts";
export { openEmbeddedOperator } from "./operator.ts";
