import type { LeafEvidence } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { EngineValues } from "./engine-values.ts";

const leaf = (pointer: string, value: Json, confidence = 0.9): LeafEvidence => {
  return { pointer, value, confidence, match: "exact", reason: "label" };
};
const given = () =>
  new EngineValues([
    leaf("/total", 59.5),
    leaf("/vessel", null, 0),
    ...[0, 1, 2].flatMap((row) => [
      leaf(`/lines/${row}/name`, `row ${row}`),
      leaf(`/lines/${row}/amount`, row),
    ]),
  ]);
const countsOf = (values: EngineValues) =>
  values.judged().map(({ field, right, wrong, unseen }) => `${field} ${right} ${wrong} ${unseen}`);

describe("the values that an engine gave", () => {
  it("are right or wrong by what a person who looked at each leaves there", () => {
    const values = given();
    values.judge("/total", 60);
    values.judge("/vessel", "Mary");
    values.judge("/lines/0/name", "row 0");
    expect(countsOf(values)).toEqual([
      "/total 0 1 0",
      "/lines/*/name 1 0 2",
      "/lines/*/amount 0 0 3",
    ]);
    values.judge("/total", 59.5);
    expect(countsOf(values)[0]).toBe("/total 1 0 0");
  });

  it("move with their rows, and are wrong in a row that is removed", () => {
    const values = given();
    values.removeRow("/lines/0");
    values.move({ list: "/lines", from: 0, by: -1 });
    values.move({ list: "/lines", from: 1, by: 1 });
    values.judge("/lines/2/name", "row 2");
    expect(countsOf(values).slice(1)).toEqual(["/lines/*/name 1 1 1", "/lines/*/amount 0 1 2"]);
  });

  it("are not judged by a change to all of a list", () => {
    const values = given();
    values.replaceTogether("/lines");
    values.judge("/lines/0/name", "row 0");
    expect(countsOf(values).slice(1)).toEqual(["/lines/*/name 0 0 3", "/lines/*/amount 0 0 3"]);
  });

  it("are counted by field and confidence", () => {
    const values = new EngineValues([
      leaf("/a", 1, 0.5),
      leaf("/a~1b", 2, 0.5),
      leaf("/c", 3, 0.6),
    ]);
    expect(values.judged().map(({ field, confidence }) => [field, confidence])).toEqual([
      ["/a", 0.5],
      ["/a~1b", 0.5],
      ["/c", 0.6],
    ]);
  });
});
