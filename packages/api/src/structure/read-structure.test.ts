import { describe, expect, it } from "vitest";
import type { Issue } from "../errors.ts";
import { limits } from "../limits.ts";
import type { StructureNode } from "./node.ts";
import { readStructure } from "./read-structure.ts";

const text = { type: "string" };
const object = (properties: unknown) => ({ type: "object", properties });

function taken(sent: unknown): StructureNode {
  const read = readStructure(sent);
  if (!read.success) throw new Error(read.message);
  return read.structure;
}

function refusal(sent: unknown): { message: string; issues: Issue[] } {
  const read = readStructure(sent);
  if (!read.success) return read;
  throw new Error("the structure was taken");
}

function faults(sent: unknown): [string, string][] {
  return refusal(sent).issues.map(({ field, rule }: Issue) => [field, rule]);
}

function nested(depth: number): unknown {
  let node: unknown = text;
  for (let level = 1; level < depth; level += 1) node = { type: "array", items: node };
  return node;
}

function fieldsNamed(count: number, node: unknown = text) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, node]));
}

const choiceOf = (...values: string[]) => object({ a: { type: "enum", values } });
const faultyDescribe: [string, string][] = [["structure.properties.a.describe", "invalid_text"]];
const faultyValue: [string, string][] = [["structure.properties.a.values.1", "invalid_text"]];

describe("readStructure", () => {
  it("takes every type, nested freely, as it was sent", () => {
    const sent = {
      type: "array",
      required: true,
      items: object({
        zulu: { type: "string", describe: "first, though it sorts last" },
        amount: { type: "number", required: true },
        count: { type: "integer", required: false },
        paid: { type: "boolean", describe: "" },
        day: { type: "date" },
        at: { type: "datetime" },
        status: { type: "enum", values: ["open", "paid"] },
        tags: { type: "array", items: text },
        seller: object({ constructor: text, toString: text, "a.b": text }),
        grid: { type: "array", items: { type: "array", items: { type: "number" } } },
      }),
    };
    expect(taken(sent)).toEqual(sent);
    expect(JSON.stringify(taken(object(sent.items.properties)))).toContain(
      '{"zulu":{"type":"string"',
    );
  });

  it.each(["auto", "always", "never"])("takes the choice of pictures at its top: %s", (vision) => {
    const sent = { ...object({ a: text }), vision };
    expect(taken(sent)).toEqual(sent);
    expect(taken({ type: "array", items: text, vision })).toMatchObject({ vision });
  });

  it("takes tabs, line ends and whole surrogate pairs in a describe", () => {
    const sent = object({ a: { ...text, describe: "one\ttwo\nthree\r\n😀" } });
    expect(taken(sent)).toEqual(sent);
  });

  it.each<[string, unknown, [string, string][]]>([
    ["null", null, [["structure", "invalid_type"]]],
    ["nothing", undefined, [["structure", "invalid_type"]]],
    ["text", "array", [["structure", "invalid_type"]]],
    ["a list", [text], [["structure", "invalid_type"]]],
    ["no type", {}, [["structure.type", "required"]]],
    ["an inherited type", Object.create({ type: "string" }), [["structure.type", "required"]]],
    ["a type that is no text", { type: ["string"] }, [["structure.type", "invalid_type"]]],
    ["an inherited name as type", { type: "constructor" }, [["structure.type", "unknown_type"]]],
    ["a scalar at the top", text, [["structure.type", "invalid_top_level"]]],
    [
      "an enum at the top",
      { type: "enum", values: ["a"] },
      [["structure.type", "invalid_top_level"]],
    ],
    [
      "another choice of pictures",
      { ...object({ a: text }), vision: "sometimes" },
      [["structure.vision", "invalid_value"]],
    ],
    [
      "a choice of pictures beneath the top",
      object({ a: { ...object({ b: text }), vision: "never" } }),
      [["structure.properties.a", "unknown_key"]],
    ],
    ["an array without items", { type: "array" }, [["structure.items", "required"]]],
    ["items as a list", { type: "array", items: [text] }, [["structure.items", "invalid_type"]]],
    ["an object without properties", { type: "object" }, [["structure.properties", "required"]]],
    ["empty properties", object({}), [["structure.properties", "required"]]],
    ["properties as a list", object([text]), [["structure.properties", "required"]]],
    ["a null property", object({ a: null }), [["structure.properties.a", "invalid_type"]]],
    ["an empty name", object({ "": text }), [["structure.properties", "too_small"]]],
    [
      "a long name",
      object({ ["n".repeat(limits.structure.propertyNameLength + 1)]: text }),
      [["structure.properties", "too_big"]],
    ],
    ["a NUL in a name", object({ "a\0": text }), [["structure.properties", "invalid_name"]]],
    ["a lone surrogate", object({ "a\ud800": text }), [["structure.properties", "invalid_name"]]],
    ["a NUL in a describe", object({ a: { ...text, describe: "a\0" } }), faultyDescribe],
    ["a lone return in a describe", object({ a: { ...text, describe: "a\rb" } }), faultyDescribe],
    [
      "a lone surrogate in a describe",
      object({ a: { ...text, describe: "\udc00" } }),
      faultyDescribe,
    ],
    ["a NUL in a value", choiceOf("paid", "o\0pen"), faultyValue],
    ["a line end in a value", choiceOf("paid", "o\npen"), faultyValue],
    ["a lone surrogate in a value", choiceOf("paid", "\ud800"), faultyValue],
    [
      "__proto__ as a name",
      object(JSON.parse('{"__proto__": {"type": "string"}}')),
      [["structure.properties", "invalid_name"]],
    ],
    [
      "a fault under a name with a dot",
      object({ "a.b": { type: "x" } }),
      [['structure.properties["a.b"].type', "unknown_type"]],
    ],
    [
      "describe that is no text",
      object({ a: { ...text, describe: null } }),
      [["structure.properties.a.describe", "invalid_type"]],
    ],
    [
      "a long describe",
      object({ a: { ...text, describe: "d".repeat(limits.structure.describeLength + 1) } }),
      [["structure.properties.a.describe", "too_big"]],
    ],
    [
      "required that is no boolean",
      object({ a: { ...text, required: "true" } }),
      [["structure.properties.a.required", "invalid_type"]],
    ],
    [
      "an enum without values",
      object({ a: { type: "enum" } }),
      [["structure.properties.a.values", "required"]],
    ],
    [
      "an enum of nothing",
      object({ a: { type: "enum", values: [] } }),
      [["structure.properties.a.values", "required"]],
    ],
    [
      "an enum of too much",
      object({
        a: {
          type: "enum",
          values: Array.from({ length: limits.structure.enumValues + 1 }, String),
        },
      }),
      [["structure.properties.a.values", "too_big"]],
    ],
    [
      "bad enum values",
      object({ a: { type: "enum", values: ["x", 1, " ", "x"] } }),
      [
        ["structure.properties.a.values.1", "invalid_value"],
        ["structure.properties.a.values.2", "invalid_value"],
        ["structure.properties.a.values.3", "duplicate"],
      ],
    ],
    [
      "a key of another type",
      object({ a: { ...text, values: ["x"] } }),
      [["structure.properties.a", "unknown_key"]],
    ],
    [
      "a key named __proto__",
      JSON.parse('{"type": "array", "items": {"type": "string"}, "__proto__": {"type": "object"}}'),
      [["structure", "unknown_key"]],
    ],
  ])("refuses %s with the path of the fault", (_name, sent, expected) => {
    expect(faults(sent)).toEqual(expected);
  });

  it.each([
    [{ $ref: "#/$defs/A" }, '"$ref" is a word of JSON Schema'],
    [{ anyOf: [text] }, '"anyOf" is a word of JSON Schema'],
    [{ enum: ["a"] }, '"enum" is a word of JSON Schema: use type "enum" with "values"'],
  ])("says of a node without a type, %j, where to import it", (node, words) => {
    const read = readStructure(object({ a: node }));
    const importing = "POST /v1/schemas/import turns a JSON Schema into a structure";
    expect(read.success ? [] : read.issues).toEqual([
      {
        field: "structure.properties.a.type",
        rule: "required",
        message: `is missing: ${words}; ${importing}`,
      },
    ]);
  });

  it("guesses what a mistyped key or type was meant to be", () => {
    const { issues, message } = refusal(
      object({ total: { type: "nubmer", describe: "" }, date: { type: "date", describ: "when" } }),
    );
    expect(issues.map((issue) => issue.message)).toEqual([
      'there is no type "nubmer", did you mean "number"?',
      'unknown key "describ", did you mean "describe"?',
    ]);
    expect(message).toBe(
      'The structure is invalid: structure.properties.total.type: there is no type "nubmer", did you mean "number"? (and 1 more)',
    );
  });

  it("lists the first faults of many and counts the rest", () => {
    const error = refusal(object(fieldsNamed(30, { type: "x" })));
    expect(error.issues).toHaveLength(limits.issues);
    expect(error.message).toMatch(/\(and 29 more\)$/);
  });

  it("takes what stands at a limit and refuses one more", () => {
    expect(taken(nested(limits.structure.depth))).toEqual(nested(limits.structure.depth));
    expect(faults(nested(limits.structure.depth + 1))).toEqual([
      [`structure${".items".repeat(limits.structure.depth)}`, "too_deep"],
    ]);
    const widest = object(fieldsNamed(limits.structure.fields));
    expect(taken(widest)).toEqual(widest);
    expect(faults(object(fieldsNamed(limits.structure.fields + 1)))).toEqual([
      ["structure", "too_many_fields"],
    ]);
  });

  it("counts fields over all objects, not in each", () => {
    const halves = { left: object(fieldsNamed(600)), right: object(fieldsNamed(600)) };
    expect(faults(object(halves))).toEqual([["structure", "too_many_fields"]]);
  });

  it("counts bytes, not characters", () => {
    const describe = "é".repeat(1_500);
    const count = Math.ceil(limits.structure.bytes / 3_000);
    expect(faults(object(fieldsNamed(count, { ...text, describe })))).toEqual([
      ["structure", "too_big"],
    ]);
    const fewer = object(fieldsNamed(count - 2, { ...text, describe }));
    expect(taken(fewer)).toEqual(fewer);
  });

  it("ends at once with a structure a hundred thousand levels deep", () => {
    expect(faults(nested(100_000))).toEqual([
      [`structure${".items".repeat(limits.structure.depth)}`, "too_deep"],
    ]);
  });

  it("does not walk what it refuses", () => {
    expect(faults({ ...object({ a: text }), extra: nested(100_000) })).toEqual([
      ["structure", "unknown_key"],
    ]);
    expect(faults(object({ a: { type: "enum", values: nested(100_000) } }))).toEqual([
      ["structure.properties.a.values", "required"],
    ]);
  });
});
