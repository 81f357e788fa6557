const importing = "POST /v1/schemas/import turns a JSON Schema into a structure";

/** What the notation has for a word of JSON Schema that means the same. */
const counterparts: Record<string, string> = {
  description: 'use "describe"',
  title: 'use "describe"',
  enum: 'use type "enum" with "values"',
  const: 'use type "enum" with one of "values"',
  format: 'use type "date" or "datetime", or say it in "describe"',
};

const others = [
  ..."$schema $id $ref $defs definitions allOf anyOf oneOf not if nullable default examples".split(
    " ",
  ),
  ..."additionalProperties patternProperties prefixItems pattern minimum maximum multipleOf".split(
    " ",
  ),
  ..."exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems uniqueItems".split(
    " ",
  ),
];

/** What to do about a key that JSON Schema has and the notation has not; undefined for any other key. */
export function jsonSchemaRemedy(key: string): string | undefined {
  const counterpart = Object.hasOwn(counterparts, key) ? counterparts[key] : undefined;
  if (counterpart) return `${counterpart}; ${importing}`;
  return others.includes(key) ? `say it in "describe"; ${importing}` : undefined;
}

/** What to do about a node without a type; undefined where it is not written as in JSON Schema. */
export function typelessRemedy(node: Record<string, unknown>): string | undefined {
  const keys = Object.keys(node).filter((key) => jsonSchemaRemedy(key) !== undefined);
  const [key] = keys;
  if (key === undefined) return undefined;
  const counterpart = Object.hasOwn(counterparts, key) ? `: ${counterparts[key]}` : "";
  return `"${key}" is a word of JSON Schema${counterpart}; ${importing}`;
}

/** What to do about the value of a key that both have, where it is written as in JSON Schema. */
export function writtenAsJsonSchema(value: unknown, remedy: string): string {
  return Array.isArray(value) ? `${remedy}; ${importing}` : remedy;
}
