import type { Vision } from "../names.ts";

/**
 * One node of a structure, the notation in which callers describe the shape to extract. Parsed
 * strictly from what the caller sent; the sent form is what is stored and shown again.
 */
export type StructureNode = ArrayNode | ObjectNode | ScalarNode | EnumNode;

type Described = {
  /** The caller's words on what belongs here; guides both engines. */
  describe?: string;
  /** A field is optional unless this is true. */
  required?: boolean;
};

type Outermost = {
  /** Which pages a model that sees is shown as pictures, unless a request says so; at the top alone. */
  vision?: Vision;
};

export type ArrayNode = Described & Outermost & { type: "array"; items: StructureNode };
export type ObjectNode = Described &
  Outermost & {
    type: "object";
    properties: Record<string, StructureNode>;
  };
export type ScalarNode = Described & { type: ScalarType };
export type EnumNode = Described & { type: "enum"; values: string[] };

/** `date` is `YYYY-MM-DD`; `datetime` ISO 8601 with the offset where the source gives one. */
export type ScalarType = "string" | "number" | "integer" | "boolean" | "date" | "datetime";
