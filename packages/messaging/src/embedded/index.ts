export { type EmbeddedBusOptions, openEmbeddedBus } from "./open.ts";
