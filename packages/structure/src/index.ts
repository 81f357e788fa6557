export { type JsonSchema, toJsonSchema } from "./json-schema.ts";
export type {
  ArrayNode,
  EnumNode,
  ObjectNode,
  ScalarNode,
  ScalarType,
  StructureNode,
} from "./node.ts";
export { checkOutput } from "./output/check.ts";
export { coerceOutput, type Dropped, emptyOutput } from "./output/coerce.ts";
export { parseStructure } from "./parse/parse.ts";
export { childPointer } from "./pointer.ts";
