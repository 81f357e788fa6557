export type {
  ArrayNode,
  EnumNode,
  ObjectNode,
  ScalarNode,
  ScalarType,
  StructureNode,
} from "./node.ts";
