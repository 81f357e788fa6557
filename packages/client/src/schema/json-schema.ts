import { SchemaError } from "../errors/schema-errors.ts";

/** One node of a JSON Schema, as a library wrote it. */
export type Sent = Record<string, unknown>;

const formats: Record<string, "date" | "datetime"> = { date: "date", "date-time": "datetime" };
const scalars = ["string", "number", "integer", "boolean"] as const;

/** Where Quarry has no notation for a keyword, by what the caller would call it. */
const refusals: Record<string, string> = {
  prefixItems: "tuples cannot be extracted; use an object",
  additionalProperties: "records cannot be extracted; name the properties in an object",
  patternProperties: "records cannot be extracted; name the properties in an object",
  allOf: "intersections cannot be extracted; use one object",
  not: "`not` cannot be extracted",
};

/** A node that allows null beside one other thing, as that thing. */
export function withoutNull(sent: Sent, pointer: string): { node: Sent; nullable: boolean } {
  const { anyOf, oneOf, ...beside } = sent;
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) {
    const others = options.filter(
      (option: unknown) => !(isRecord(option) && option.type === "null"),
    );
    const only: unknown = others[0];
    if (others.length !== 1 || !isRecord(only)) {
      throw new SchemaError(pointer, "unions cannot be extracted; use one type, or an enum");
    }
    return { node: { ...beside, ...only }, nullable: others.length < options.length };
  }
  if (!Array.isArray(sent.type)) return { node: sent, nullable: false };
  const types = sent.type.filter((type) => type !== "null");
  if (types.length !== 1)
    throw new SchemaError(pointer, "unions cannot be extracted; use one type");
  return {
    node: { ...sent, type: types[0] as unknown },
    nullable: types.length < sent.type.length,
  };
}

/** @throws SchemaError where the node says what Quarry's notation cannot. */
export function refuseKeywords(node: Sent, pointer: string): void {
  for (const [keyword, reason] of Object.entries(refusals)) {
    const value = node[keyword];
    if (value !== undefined && typeof value !== "boolean") throw new SchemaError(pointer, reason);
  }
}

/** The type of a single value. */
export function scalarOf({ type, format, ...sent }: Sent, pointer: string) {
  const values = sent.const === undefined ? sent.enum : [sent.const];
  if (Array.isArray(values)) {
    const texts = values.filter((value) => typeof value === "string");
    if (texts.length === values.length) return { type: "enum" as const, values: texts };
    throw new SchemaError(pointer, "only texts can be the values of an enum");
  }
  if (type === "string" && typeof format === "string" && Object.hasOwn(formats, format)) {
    return { type: formats[format] ?? ("string" as const) };
  }
  const known = scalars.find((scalar) => scalar === type);
  if (known !== undefined) return { type: known };
  throw new SchemaError(
    pointer,
    type === undefined
      ? "has no type in JSON: for a date use a text in the form of one, such as z.iso.date()"
      : `there is no type ${JSON.stringify(type)}`,
  );
}

export function describeOf({ description, title }: Sent): { describe?: string } {
  const text = description ?? title;
  return typeof text === "string" ? { describe: text } : {};
}

export function childOf(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
