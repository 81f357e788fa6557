import { expect, it } from "vitest";
import { scanJson } from "./scan-json.ts";

const bounds = { depth: 10, values: 100 };
const scan = (json: string, find?: string[]) => scanJson(Buffer.from(json), bounds, find);

it.each([
  ['{"a":1,"b":{"a":2,"c":[{"a":3},{"a":4}]}}', undefined],
  ['[{"a":1},{"a":1},"a","a"]', undefined],
  ['{"a":"a","b":"\\"a\\":1,","c":"{\\"c\\":1}"}', undefined],
  ['"a"', undefined],
  ['{"a":1,"b":2,"a":3}', "a"],
  ['{"x":[1,{"y":{},"z":[","],"y":null}]}', "y"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{ "" : 1 , "" : 2 }', ""],
  ['{"__proto__":1,"b":2,"__proto__":3}', "__proto__"],
  ['{"ö":1,"\\u00f6":2}', "ö"],
])("finds in %s the repeated key %s", (json, key) => {
  JSON.parse(json);
  expect(scan(json).repeatedKey).toBe(key);
});

it.each([
  ["nesting at the limit", "[".repeat(10) + "]".repeat(10), undefined],
  ["nesting over the limit", "[".repeat(11) + "]".repeat(11), "depth"],
  ["nesting that never closes", '{"a":'.repeat(1_000), "depth"],
  ["items at the limit", `[${Array(100).fill(1).join()}]`, undefined],
  ["items over the limit", `[${Array(101).fill(1).join()}]`, "values"],
  ["objects over the limit", `[${Array(60).fill("{}").join()}]`, "values"],
  ["brackets and commas within a text", JSON.stringify('[[[[[[[[[[[[{{{,,"'.repeat(50)), undefined],
])("reports of %s which bound is exceeded", (_what, json, bound) => {
  expect(scan(json).exceeded).toBe(bound);
});

it.each([
  ['{"source":{"base64":"QUJD","x":1}}', "QUJD"],
  ['{"x":[{"source":{"base64":"no"}}],"source":{"x":{"base64":"no"},"base64":"yes"}}', "yes"],
  ['{"source":{"b\\u0061se64":"a\\"b"}}', 'a\\"b'],
  ['{"source":"base64"}', undefined],
  ['{"source":[{"base64":"no"}]}', undefined],
  ['{"base64":"no"}', undefined],
])("finds in %s the text at source.base64: %s", (json, text) => {
  const { found } = scan(json, ["source", "base64"]);
  expect(found && json.slice(found.start, found.end)).toBe(text);
});

it("scans malformed text to its end", () => {
  for (const json of ["", '"', '{"a', '{"\\', "]]]}", '{"\\x":1,"\\x":2', ",".repeat(50), ':"'])
    expect(() => scan(json)).not.toThrow();
});
