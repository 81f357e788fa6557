import type { StructureNode } from "@quarry/api";
import type { Flat } from "./flatten.ts";
import { shown } from "./words.ts";

/** What a schema's keywords make of it: a leaf that is whole, or the kind of a node that has others. */
type Typed =
  | { node: StructureNode | "array" | "object"; nullable: boolean }
  | { refused: string; keyword: string };

/** The type that a schema without references and unions is of. */
export function typeOf(flat: Flat): Typed {
  const { keywords } = flat;
  const nullable = keywords.get("nullable")?.value === true;
  const choice = choiceOf(flat);
  if (choice)
    return "node" in choice ? { ...choice, nullable: nullable || choice.nullable } : choice;
  const listed = keywords.get("type")?.value ?? inferredType(flat);
  const types: unknown[] = Array.isArray(listed) ? listed : [listed];
  const rest = types.filter((type) => type !== "null");
  const [type] =
    rest.length === 2 && rest.includes("integer") && rest.includes("number") ? ["number"] : rest;
  if (rest.length > 1 && type !== "number") {
    return {
      refused: `is one of ${rest.slice(0, 7).map(shown).join(", ")}; keep one type`,
      keyword: "type",
    };
  }
  if (type === undefined && types.includes("null")) {
    return { refused: "is null alone, so there is nothing to extract; remove it", keyword: "type" };
  }
  if (type === undefined) {
    return {
      refused:
        "says no type; use object, array, string, number, integer or boolean (a date is a string with format date)",
      keyword: "type",
    };
  }
  const node = nodeOf(type, keywords.get("format")?.value);
  if (!node)
    return {
      refused: `there is no type ${shown(typeof type === "string" ? JSON.stringify(type) : type)}`,
      keyword: "type",
    };
  return { node, nullable: nullable || rest.length < types.length };
}

function nodeOf(type: unknown, format: unknown): StructureNode | "array" | "object" | undefined {
  switch (type) {
    case "array":
    case "object":
      return type;
    case "number":
    case "integer":
    case "boolean":
      return { type };
    case "string":
      if (format === "date") return { type: "date" };
      return { type: format === "date-time" || format === "iso-date-time" ? "datetime" : "string" };
    default:
      return undefined;
  }
}

/** The type of a schema that names none, by what it says beside. */
function inferredType({ keywords, properties }: Flat): string | undefined {
  if (properties.size > 0 || keywords.has("additionalProperties")) return "object";
  if (keywords.has("items")) return "array";
  return keywords.has("format") || keywords.has("pattern") ? "string" : undefined;
}

/**
 * Reads `const` and `enum`: texts are an enum, numbers and booleans their own type, with the values in the description;
 * null makes a field optional, and a mixture is refused.
 */
function choiceOf({ keywords }: Flat): Typed | undefined {
  const keyword = keywords.has("const") ? "const" : "enum";
  const sent = keywords.get(keyword)?.value;
  if (sent === undefined) return undefined;
  const listed: unknown[] = keyword === "enum" && Array.isArray(sent) ? sent : [sent];
  const values = listed.filter((value) => value !== null);
  const node = values.length > 0 ? nodeOfValues(values) : undefined;
  if (!node)
    return { refused: "an enum lists texts, numbers or booleans; keep one of them", keyword };
  return { node, nullable: values.length < listed.length };
}

function nodeOfValues(values: unknown[]): StructureNode | undefined {
  if (values.every((value) => typeof value === "string")) {
    return { type: "enum", values: [...new Set(values)] };
  }
  if (values.every((value) => typeof value === "boolean")) return { type: "boolean" };
  if (!values.every((value) => typeof value === "number")) return undefined;
  return { type: values.every(Number.isInteger) ? "integer" : "number" };
}
