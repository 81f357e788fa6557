import { SchemaError } from "../errors/schema-errors.ts";
import {
  childOf,
  describeOf,
  isRecord,
  refuseKeywords,
  type Sent,
  scalarOf,
  withoutNull,
} from "./json-schema.ts";

/** A node of a JSON Schema, as far as Quarry can extract it. */
export type Shape = {
  /** Null is one of its values. */
  nullable: boolean;
  describe?: string;
} & (
  | { type: "array"; items: Shape }
  | { type: "object"; properties: ReadonlyMap<string, Property> }
  | { type: "enum"; values: string[] }
  | { type: "string" | "number" | "integer" | "boolean" | "date" | "datetime" }
);

export type Property = { shape: Shape; optional: boolean };

/**
 * Reads a JSON Schema (2020-12) strictly. Rules beside the shape, such as `minimum`, are left to the
 * schema's own check of the data.
 *
 * @throws SchemaError with the pointer of what cannot be extracted.
 */
export function readShape(root: Sent): Shape {
  const shape = new Reader(root).read(root, "", []);
  if (shape.type === "object" || shape.type === "array") return shape;
  throw new SchemaError("", "must be an object or an array");
}

class Reader {
  readonly #root: Sent;

  constructor(root: Sent) {
    this.#root = root;
  }

  /** @param within The references that lead here: one that comes again is a recursion. */
  read(sent: Sent, pointer: string, within: readonly string[]): Shape {
    if (typeof sent.$ref === "string") return this.#readReference(sent, pointer, within);
    const { node, nullable } = withoutNull(sent, pointer);
    if (nullable) return { ...this.read(node, pointer, within), nullable, ...describeOf(sent) };
    refuseKeywords(node, pointer);
    const common = { nullable: false, ...describeOf(node) };
    if (node.type === "object") {
      return { ...common, type: "object", properties: this.#propertiesOf(node, pointer, within) };
    }
    if (node.type === "array") {
      if (!isRecord(node.items)) throw new SchemaError(pointer, "the array has no items");
      return { ...common, type: "array", items: this.read(node.items, `${pointer}/0`, within) };
    }
    return { ...common, ...scalarOf(node, pointer) };
  }

  #readReference(sent: Sent, pointer: string, within: readonly string[]): Shape {
    const { $ref, ...beside } = sent;
    const name = String($ref);
    if (name === "#" || within.includes(name)) {
      throw new SchemaError(pointer, "the schema contains itself; recursion cannot be extracted");
    }
    let target: unknown = name.startsWith("#/") ? this.#root : undefined;
    for (const part of name.slice(2).split("/")) {
      const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
      target = isRecord(target) ? target[key] : undefined;
    }
    if (!isRecord(target)) throw new SchemaError(pointer, `${name} leads nowhere`);
    return this.read({ ...target, ...beside }, pointer, [...within, name]);
  }

  #propertiesOf({ properties, required }: Sent, pointer: string, within: readonly string[]) {
    if (!isRecord(properties) || Object.keys(properties).length === 0) {
      throw new SchemaError(pointer, "the object names no properties");
    }
    return new Map(
      Object.entries(properties).map(([name, sent]): [string, Property] => {
        const place = childOf(pointer, name);
        if (!isRecord(sent)) throw new SchemaError(place, "has no type");
        const optional = !(Array.isArray(required) && required.includes(name));
        return [name, { shape: this.read(sent, place, within), optional }];
      }),
    );
  }
}
