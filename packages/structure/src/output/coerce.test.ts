import type { ScalarType, StructureNode } from "@quarry/api";
import { describe, expect, it } from "vitest";
import { coerceOutput, emptyOutput } from "./coerce.ts";

const leaf = (type: ScalarType): StructureNode => ({ type });
const inObject = (node: StructureNode): StructureNode => ({ type: "object", properties: { node } });
const status: StructureNode = { type: "enum", values: ["Paid", "PAID", "Open", "1"] };
const invoice: StructureNode = {
  type: "object",
  properties: {
    number: leaf("string"),
    seller: { type: "object", properties: { name: leaf("string") } },
    lines: { type: "array", items: { type: "object", properties: { total: leaf("number") } } },
    tags: { type: "array", items: leaf("string") },
  },
};

function fitted(node: StructureNode, raw: unknown): unknown {
  const { value, dropped } = coerceOutput(inObject(node), { node: raw });
  return dropped.length === 0 ? (value as { node: unknown }).node : dropped;
}

describe("coerceOutput on a leaf", () => {
  it.each<[StructureNode, unknown, unknown]>([
    [leaf("string"), " as is ", " as is "],
    [leaf("string"), 42, "42"],
    [leaf("string"), false, "false"],
    [leaf("number"), -1.5, -1.5],
    [leaf("number"), " 1234.50 ", 1234.5],
    [leaf("number"), "-2e3", -2000],
    [leaf("integer"), 3, 3],
    [leaf("integer"), "3.0", 3],
    [leaf("integer"), "9007199254740991", 9007199254740991],
    [leaf("boolean"), true, true],
    [leaf("boolean"), "TRUE", true],
    [leaf("boolean"), " false", false],
    [leaf("date"), "2026-02-28", "2026-02-28"],
    [leaf("date"), "2026-11-20T23:59:59-08:00", "2026-11-20"],
    [leaf("datetime"), "2026-11-20T09:30:00.125Z", "2026-11-20T09:30:00.125Z"],
    [leaf("datetime"), "2026-11-20 09:30", "2026-11-20T09:30:00"],
    [leaf("datetime"), "2026-11-20t09:30:00,5z", "2026-11-20T09:30:00.5Z"],
    [leaf("datetime"), "2026-11-20T09:30:00+02", "2026-11-20T09:30:00+02:00"],
    [leaf("datetime"), "2026-11-20T09:30:00-0330", "2026-11-20T09:30:00-03:30"],
    [status, "PAID", "PAID"],
    [status, "paid ", "Paid"],
    [status, "oPEN", "Open"],
    [status, 1, "1"],
  ])("fits %o: %o", (node, raw, expected) => {
    expect(fitted(node, raw)).toBe(expected);
  });

  it.each<[StructureNode, unknown]>([
    [leaf("string"), ["a"]],
    [leaf("string"), { a: 1 }],
    [leaf("string"), Number.NaN],
    [leaf("number"), "1,234.50"],
    [leaf("number"), "12 kg"],
    [leaf("number"), "0x10"],
    [leaf("number"), "1e999"],
    [leaf("number"), Number.POSITIVE_INFINITY],
    [leaf("number"), true],
    [leaf("integer"), 1.5],
    [leaf("integer"), "9007199254740993"],
    [leaf("boolean"), "yes"],
    [leaf("boolean"), 1],
    [leaf("date"), "2026-02-30"],
    [leaf("date"), "20.11.2026"],
    [leaf("date"), 20261120],
    [leaf("datetime"), "2026-11-20"],
    [leaf("datetime"), "2026-13-20T09:30:00Z"],
    [leaf("datetime"), "2026-11-20T24:00:00Z"],
    [leaf("datetime"), "2026-11-20T09:30:00+25:00"],
    [status, "overdue"],
    [status, ["Paid"]],
  ])("makes null of what does not fit %o and lists it: %o", (node, raw) => {
    expect(coerceOutput(inObject(node), { node: raw })).toEqual({
      value: { node: null },
      dropped: [{ pointer: "/node", rule: `not_${node.type}` }],
    });
  });

  it.each([[null], [undefined], [""], [" \n"]])(
    "takes %o as nothing said, and lists nothing",
    (raw) => {
      expect(fitted(leaf("string"), raw)).toBeNull();
      expect(fitted(leaf("number"), raw)).toBeNull();
      expect(fitted(status, raw)).toBeNull();
      expect(fitted({ type: "array", items: leaf("string") }, raw)).toEqual([]);
    },
  );
});

describe("coerceOutput on lists and objects", () => {
  const nothing = { number: null, seller: null, lines: [], tags: [] };

  it("gives every property, in the structure's order", () => {
    const { value, dropped } = coerceOutput(invoice, { tags: ["a"], number: "7" });
    expect(JSON.stringify(value)).toBe('{"number":"7","seller":null,"lines":[],"tags":["a"]}');
    expect(dropped).toEqual([]);
  });

  it("drops what the structure does not name, and lists it", () => {
    const raw = { number: "7", "a/b~c": 1, seller: { name: "x", vat: 2 } };
    expect(coerceOutput(invoice, raw)).toEqual({
      value: { ...nothing, number: "7", seller: { name: "x" } },
      dropped: [
        { pointer: "/a~1b~0c", rule: "unknown_property" },
        { pointer: "/seller/vat", rule: "unknown_property" },
      ],
    });
  });

  it("takes a single value as a list of one", () => {
    expect(coerceOutput(invoice, { lines: { total: "2.50" }, tags: "a" })).toEqual({
      value: { ...nothing, lines: [{ total: 2.5 }], tags: ["a"] },
      dropped: [],
    });
  });

  it("keeps the places of items that do not fit", () => {
    expect(coerceOutput(invoice, { lines: ["?", { total: 1 }, null], tags: [["x"], "a"] })).toEqual(
      {
        value: { ...nothing, lines: [null, { total: 1 }, null], tags: [null, "a"] },
        dropped: [
          { pointer: "/lines/0", rule: "not_object" },
          { pointer: "/tags/0", rule: "not_string" },
        ],
      },
    );
  });

  it("has no list of lists from a single value", () => {
    const grid: StructureNode = { type: "array", items: { type: "array", items: leaf("number") } };
    expect(coerceOutput(grid, 5)).toEqual({
      value: [],
      dropped: [{ pointer: "", rule: "not_array" }],
    });
  });

  it("answers with the empty output where the whole does not fit", () => {
    const list: StructureNode = { type: "array", items: invoice };
    expect(coerceOutput(invoice, [1])).toEqual({
      value: nothing,
      dropped: [{ pointer: "", rule: "not_object" }],
    });
    expect(coerceOutput(list, "?")).toEqual({
      value: [],
      dropped: [{ pointer: "", rule: "not_object" }],
    });
    expect(coerceOutput(invoice, undefined)).toEqual({ value: emptyOutput(invoice), dropped: [] });
    expect(coerceOutput(list, null)).toEqual({ value: emptyOutput(list), dropped: [] });
  });

  it("takes no inherited member for a value, and none of its own into a prototype", () => {
    const node: StructureNode = { type: "object", properties: { constructor: leaf("string") } };
    expect(coerceOutput(node, {}).value).toEqual({ constructor: null });
    const raw: unknown = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "x"}');
    expect(coerceOutput(node, raw)).toEqual({
      value: { constructor: "x" },
      dropped: [{ pointer: "/__proto__", rule: "unknown_property" }],
    });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});
