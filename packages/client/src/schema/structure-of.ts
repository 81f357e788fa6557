import type { Shape } from "./shape.ts";
import type { Structure } from "./structure.ts";

/** The shape in Quarry's notation. */
export function structureOf(shape: Shape, required = false): Structure {
  const { describe } = shape;
  const common = { ...(describe !== undefined && { describe }), ...(required && { required }) };
  switch (shape.type) {
    case "array":
      return { type: "array", ...common, items: structureOf(shape.items) };
    case "object": {
      const properties = [...shape.properties].map(
        ([name, { shape: inner, optional }]): [string, Structure] => [
          name,
          structureOf(inner, !optional && !inner.nullable),
        ],
      );
      return { type: "object", ...common, properties: Object.fromEntries(properties) };
    }
    case "enum":
      return { type: "enum", ...common, values: shape.values };
    default:
      return { type: shape.type, ...common };
  }
}
