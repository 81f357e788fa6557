import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeRows } from "./complete-rows.ts";

const row = fc.record({ name: fc.string(), amount: fc.integer(), tags: fc.array(fc.string()) });

describe("what is whole of an answer that broke off", () => {
  it("is the rows that had their end, and nothing of the one that had not", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.nat(), (rows, at) => {
        const text = JSON.stringify({ result: { title: "a", rows, note: "b" } });
        const begin = text.indexOf('"rows"') + '"rows":['.length;
        const end = text.lastIndexOf("],");
        const cut = text.slice(0, begin + (at % Math.max(1, end - begin)));
        const whole = completeRows(cut);
        expect(whole?.list).toEqual(["result", "rows"]);
        const { result } = Object(whole?.value);
        expect(result.title).toBe("a");
        expect(result.rows).toEqual(JSON.parse(JSON.stringify(rows.slice(0, result.rows.length))));
        const written = JSON.stringify(rows.slice(0, result.rows.length + 1)).length - 1;
        expect(written).toBeGreaterThanOrEqual(cut.length - begin + 1);
      }),
      { seed: 1 },
    );
  });

  it.each([
    ["values before any list", '{"result":{"a":1,"b":"x', { result: { a: 1 } }, undefined],
    ["a list of texts", '{"result":["a","b","c', { result: ["a", "b"] }, ["result"]],
    [
      "prose before it",
      'Here: {"result":{"rows":[{"a":1},{"a"',
      { result: { rows: [{ a: 1 }] } },
      ["result", "rows"],
    ],
    ["a bracket in a text", '{"a":["}]",{"b', { a: ["}]"] }, ["a"]],
  ])("is found for %s", (_name, text, value, list) => {
    expect(completeRows(text)).toMatchObject({ value, list });
  });

  it.each([
    ["in a text", '{"result":{"a":1,"b":"x', ["result", "b"]],
    ["in an inner object", '{"result":{"a":{"b":1,"c":"x', ["result", "a", "c"]],
    ["between two members", '{"result":{"a":1,', ["result"]],
    ["in the name of a member", '{"result":{"a":1,"b', ["result"]],
  ])("is found with the place of the break %s", (_name, text, broken) => {
    expect(completeRows(text)).toMatchObject({ broken });
  });

  it.each(["", "no JSON", "{your} data", '{"a":1}'])("is nothing of %j", (text) => {
    expect(completeRows(text)).toBeUndefined();
  });
});
