import type { StructureNode } from "@quarry/api";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { toJsonSchema } from "../json-schema.ts";
import { parseStructure } from "../parse-structure.ts";
import { anyRaw, anyStructure } from "../structures.testing.ts";
import { checkOutput } from "./check.ts";
import { coerceOutput, emptyOutput } from "./coerce.ts";

const receipt: StructureNode = {
  type: "object",
  properties: {
    shop: { type: "string", describe: "Name on the sign", required: true },
    day: { type: "date" },
    at: { type: "datetime" },
    paid: { type: "enum", values: ["cash", "card"] },
    lines: { type: "array", items: { type: "object", properties: { "a/b": { type: "integer" } } } },
  },
};

describe("checkOutput", () => {
  it("finds nothing in an output that fits, required values missing or not", () => {
    const full = { shop: "x", day: "2024-02-29", paid: "card", lines: [{ "a/b": 1 }, null] };
    expect(checkOutput(receipt, { ...full, at: "2026-11-20T09:30:00+02:00" })).toEqual([]);
    expect(checkOutput(receipt, { ...full, at: "2026-11-20T09:30:00" })).toEqual([]);
    expect(checkOutput(receipt, emptyOutput(receipt))).toEqual([]);
  });

  it("lists every departure by its pointer and rule, and nothing of the output", () => {
    const output = { shop: 7, day: "2023-02-29", paid: "secret", lines: [{ "a/b": 1.5 }], more: 1 };
    const issues = checkOutput(receipt, output);
    expect(issues.map(({ field, rule }) => [field, rule])).toEqual([
      ["/at", "required"],
      ["/more", "additionalProperties"],
      ["/shop", "type"],
      ["/day", "format"],
      ["/paid", "enum"],
      ["/lines/0/a~1b", "type"],
    ]);
    expect(JSON.stringify(issues)).not.toMatch(/secret|2023/);
  });

  it("finds null in place of a list or of the whole", () => {
    expect(checkOutput(receipt, null)).toMatchObject([{ field: "", rule: "type" }]);
    expect(
      checkOutput(receipt, { ...(emptyOutput(receipt) as object), lines: null }),
    ).toMatchObject([{ field: "/lines", rule: "type" }]);
  });

  it("asks for the output's own members", () => {
    const node = parseStructure({ type: "object", properties: { toString: { type: "string" } } });
    expect(checkOutput(node, {})).toMatchObject([{ field: "/toString", rule: "required" }]);
  });
});

it("compiles a structure once for all requests that send it", () => {
  const compile = vi.spyOn(Ajv2020.prototype, "compile");
  const sent = {
    type: "object",
    properties: { shared: { type: "string", describe: "Only here" } },
  };
  for (const value of ["x", 1, null]) {
    expect(checkOutput(parseStructure(sent), { shared: value })).toHaveLength(value === 1 ? 1 : 0);
  }
  expect(compile).toHaveBeenCalledTimes(1);
  compile.mockRestore();
});

describe("toJsonSchema", () => {
  it("names every property, lets every leaf be null and keeps what the caller described", () => {
    expect(toJsonSchema({ type: "array", items: receipt })).toMatchObject({
      type: "array",
      items: {
        type: ["object", "null"],
        properties: {
          shop: { type: ["string", "null"], description: "Name on the sign" },
          paid: { enum: ["cash", "card", null] },
        },
        required: ["shop", "day", "at", "paid", "lines"],
        additionalProperties: false,
      },
    });
  });
});

describe("any structure", () => {
  const runs = { numRuns: 300, seed: 20261120 };

  it("is read back as it was sent", () => {
    fc.assert(
      fc.property(anyStructure, (node) => {
        expect(parseStructure(node)).toEqual(node);
      }),
      runs,
    );
  });

  it("has a JSON Schema that is strictly valid", () => {
    const strict = new Ajv2020({ strict: true, allowUnionTypes: true });
    ajvFormats.default(strict);
    fc.assert(
      fc.property(anyStructure, (node) => {
        strict.compile(toJsonSchema(node));
      }),
      { ...runs, numRuns: 50 },
    );
  });

  it("fits any raw value to an output without fault, which then fits as it is", () => {
    fc.assert(
      fc.property(
        anyStructure.chain((node) => fc.tuple(fc.constant(node), anyRaw(node))),
        ([node, raw]) => {
          const { value } = coerceOutput(node, raw);
          expect(checkOutput(node, value)).toEqual([]);
          expect(coerceOutput(node, value)).toEqual({ value, dropped: [] });
        },
      ),
      runs,
    );
  });
});
