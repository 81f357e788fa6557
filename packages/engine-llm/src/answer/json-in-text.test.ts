import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonInText } from "./json-in-text.ts";

const anyObject = fc.dictionary(fc.string(), fc.jsonValue());
const prose = fc.stringMatching(/^[^{}[\]]{0,40}$/).filter((text) => !text.includes("</think>"));

describe("jsonInText", () => {
  it("finds any object in any prose without brackets", () => {
    fc.assert(
      fc.property(prose, anyObject, prose, (before, value, after) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(jsonInText(`${before}${json}${after}`))).toBe(
          JSON.stringify(JSON.parse(json)),
        );
      }),
      { seed: 1 },
    );
  });

  it("makes nothing of an answer that breaks off anywhere", () => {
    fc.assert(
      fc.property(anyObject, fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const json = JSON.stringify({ result: [value, value] });
        const broken = json.slice(0, Math.max(1, Math.floor((json.length - 1) * share)));
        expect(jsonInText(broken)).toBeUndefined();
      }),
      { seed: 1 },
    );
  });

  it("takes no example for the answer that breaks off after it", () => {
    expect(jsonInText(`Like {"rows": []}: {"rows": [{"a": 1}, {"a"`)).toBeUndefined();
  });

  it("throws at nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => void jsonInText(text)),
      { seed: 1 },
    );
  });

  it.each([
    ["Python's notation", "{'a': None, 'b': True,}", { a: null, b: true }],
    ["a quote mark in prose before", `a 5" pipe: {"a": "}"}`, { a: "}" }],
    ["a thought that quotes JSON", `<think>{"a": 1}</think>{"a": 2}`, { a: 2 }],
    ["a thought whose start the template wrote", `{"a": 1}?</think>{"a": 2}`, { a: 2 }],
    ["a stray closing bracket", `:-} {"a": 1} ]`, { a: 1 }],
    ["a number too long to hold", `{"a": 12345678901234567890}`, { a: "12345678901234567890" }],
    ["a long number that can be held", `{"a": 10000000000000000}`, { a: 10_000_000_000_000_000 }],
    ["the longest of several", `{"a": 1} then {"a": 1, "b": 2}`, { a: 1, b: 2 }],
  ])("reads %s", (_name, text, value) => {
    expect(jsonInText(text)).toEqual(value);
  });

  it("survives characters without end", () => {
    for (const unit of ["{", '{"', "[]", '"\\']) {
      expect(() => jsonInText(unit.repeat(200_000))).not.toThrow();
    }
  });
});
