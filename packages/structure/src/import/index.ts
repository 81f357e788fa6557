export { type Imported, type ImportOptions, importJsonSchema } from "./import-json-schema.ts";
export type { Note } from "./report.ts";
export { structureOfSamples } from "./samples.ts";
