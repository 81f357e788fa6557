import { expect, it } from "vitest";
import { repeatedKey } from "./repeated-key.ts";

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
])("finds in %s the key %s", (json, key) => {
  JSON.parse(json);
  expect(repeatedKey(json)).toBe(key);
});

it("walks once through a megabyte of any shape", () => {
  for (const piece of ["[", '{"a":', '"\\\\",', '{"k":1},']) {
    expect(repeatedKey(piece.repeat(1_000_000 / piece.length))).toBeUndefined();
  }
});
