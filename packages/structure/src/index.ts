export { checkOutput } from "./check.ts";
export { coerceOutput, type Dropped, emptyOutput } from "./coerce.ts";
export { type JsonSchema, toJsonSchema } from "./json-schema.ts";
export type {
  ArrayNode,
  EnumNode,
  ObjectNode,
  ScalarNode,
  ScalarType,
  StructureNode,
} from "./node.ts";
export { parseStructure } from "./parse.ts";
export { childPointer } from "./pointer.ts";
