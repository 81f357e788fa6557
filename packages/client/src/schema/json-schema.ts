/** One node of a JSON Schema, as a library wrote it. */
export type JsonSchema = Record<string, unknown>;

/** What a node says of null and of members, with its references and alternatives put into one. */
export type Node = {
  nullable: boolean;
  properties: ReadonlyMap<string, JsonSchema>;
  required: ReadonlySet<string>;
  items: JsonSchema | undefined;
};

/** Reads a node of a schema that the server has imported: it has no cycles, and one alternative beside null. */
export function nodeOf(schema: JsonSchema, root: JsonSchema): Node {
  const parts = [...partsOf(schema, root)];
  return {
    nullable: parts.some(allowsNull),
    properties: new Map(
      parts.flatMap(({ properties }) =>
        isRecord(properties) ? (Object.entries(properties) as [string, JsonSchema][]) : [],
      ),
    ),
    required: new Set(
      parts.flatMap(({ required }) => (Array.isArray(required) ? (required as string[]) : [])),
    ),
    items: parts.map(({ items }) => items).find(isRecord),
  };
}

/** Yields a node, and all that its references, its `allOf` and its alternatives lead to. */
function* partsOf(schema: JsonSchema, root: JsonSchema): Generator<JsonSchema> {
  yield schema;
  const { $ref, allOf, anyOf, oneOf } = schema;
  const referred = typeof $ref === "string" ? [valueAt(root, $ref)] : [];
  for (const part of [referred, allOf, anyOf, oneOf].flat()) {
    if (isRecord(part)) yield* partsOf(part, root);
  }
}

function allowsNull({ type, enum: values, ...node }: JsonSchema): boolean {
  const isConstant = "const" in node && node.const === null;
  return [type, values].flat().some((each) => each === null || each === "null") || isConstant;
}

function valueAt(root: JsonSchema, reference: string): unknown {
  let value: unknown = root;
  for (const part of reference.split("/").slice(1)) {
    const name = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    value = isRecord(value) ? value[name] : undefined;
  }
  return value;
}

export function childOf(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
