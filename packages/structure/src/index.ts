export { type JsonSchema, toJsonSchema } from "./json-schema.ts";
export { checkOutput } from "./output/check.ts";
export { coerceOutput, type Dropped, emptyOutput } from "./output/coerce.ts";
export { parseStructure } from "./parse-structure.ts";
export { childPointer } from "./pointer.ts";
