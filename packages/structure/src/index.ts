export {
  type Imported,
  type ImportOptions,
  importJsonSchema,
  type Note,
  structureOfSamples,
} from "./import/index.ts";
export { type JsonSchema, toExportedSchema, toJsonSchema } from "./json-schema.ts";
export { checkOutput } from "./output/check.ts";
export { coerceOutput, type Dropped, emptyOutput } from "./output/coerce.ts";
export { parseStructure } from "./parse-structure.ts";
