import type { Page, Suite } from "@quarry/systems";
import { describe, expect, it } from "vitest";

const field = { a: { type: "string" } };

function nested(levels: number): object {
  let node: object = { type: "string" };
  for (let level = 0; level < levels; level++) node = { type: "array", items: node };
  return node;
}

function wide(fields: number): object {
  const names = Array.from({ length: fields }, (_, index) => `f${index}`);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  };
}

/** Each with the path that must be named; the last two are faults of the whole. */
const unusable: [what: string, structure: unknown, path: string][] = [
  ["of no type", { properties: field }, "structure.type"],
  ["of an unknown type", { type: "objct", properties: field }, "structure.type"],
  ["without properties", { type: "object", properties: {} }, "structure.properties"],
  ["without items", { type: "array" }, "structure.items"],
  [
    "of a fault inside",
    { type: "object", properties: { a: { type: "text" } } },
    "structure.properties.a.type",
  ],
  [
    "with a half character",
    { type: "object", properties: { "\ud800": { type: "string" } } },
    "structure.properties",
  ],
  [
    "with a NUL",
    { type: "object", properties: { "a\0": { type: "string" } } },
    "structure.properties",
  ],
  ["that is a text", "object", "structure"],
  ["that is null", null, "structure"],
  ["100 levels deep", nested(100), "structure.items"],
  ["of ten thousand fields", wide(10_000), "structure"],
];

export function badStructuresTheme(suite: () => Suite): void {
  describe("structures", () => {
    it.each(unusable)("refuses one %s and names the path", async (_what, structure, path) => {
      const caller = await suite().caller();
      const json = { name: "Bad", structure };
      const answer = await caller.call("POST", "/v1/schemas", { json });
      expect([answer.status, answer.body.error?.code]).toEqual([422, "SCHEMA_UNSUPPORTED"]);
      expect(answer.body.error?.issues?.[0]?.field).toMatch(new RegExp(`^${path}`));
      const list = await caller.call<Page<unknown>>("GET", "/v1/schemas");
      expect(list.body.data.meta.total).toBe(0);
    });

    it.each([
      ["no name", { structure: { type: "object", properties: field } }, "name", "required"],
      ["no structure", { name: "A" }, "structure", "required"],
      ["an empty name", { name: "", structure: {} }, "name", "too_small"],
      ["a blank name", { name: " \u00a0", structure: {} }, "name", "blank"],
      ["a long name", { name: "n".repeat(201), structure: {} }, "name", "too_big"],
      ["a NUL in the name", { name: "a\0b", structure: {} }, "name", "invalid_characters"],
      ["half a character", { name: "a\ud83d", structure: {} }, "name", "invalid_characters"],
      ["a number for a name", { name: 7, structure: {} }, "name", "invalid_type"],
      ["a field too many", { name: "A", structure: {}, id: "x" }, "id", "unrecognized_keys"],
    ])("refuses a body with %s by field and rule", async (_what, json, name, rule) => {
      const caller = await suite().caller();
      for (const [method, path] of [
        ["POST", "/v1/schemas"],
        ["PUT", "/v1/schemas/0190a5d2-0000-7000-8000-000000000000"],
      ] as const) {
        const { status, body } = await caller.call(method, path, { json });
        expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
        expect(body.error?.issues).toEqual([expect.objectContaining({ field: name, rule })]);
      }
    });
  });
}
