import fc from "fast-check";
import { expect, it } from "vitest";
import { alignLines } from "./alignment.ts";

it("expects a line between the same neighbours, and says how far these are", () => {
  const example = ["Invoice", "no. 00", "Total", "00.00", "Thank you"];
  const next = ["Invoice", "no. 00", "a further line", "Total", "00.00", "Thank you"];
  const { expected } = alignLines(example, next);
  expect(expected(3)).toEqual([
    { line: 4, distance: 0 },
    { line: 4, distance: 1 },
  ]);
});

it("expects nothing where the documents have no line in common", () => {
  const alignment = alignLines(["a", "b"], ["c", "d"]);
  expect(alignment.expected(0)).toEqual([]);
  expect(alignment.likeness).toBe(0);
});

it("aligns every line of a document with itself", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });
  fc.assert(
    fc.property(lines, (all) => {
      const { expected, likeness } = alignLines([...all, "end"], [...all, "end"]);
      expect(likeness).toBe(1);
      for (const at of all.keys()) for (const { line } of expected(at)) expect(line).toBe(at);
    }),
    { seed: 7 },
  );
});
