import { describe, expect, it } from "vitest";
import type { CaseResult } from "../scores/case-result.ts";
import { survivalOf } from "./survival.ts";

const leaf = (
  pointer: string,
  verdict: CaseResult["leaves"][number]["verdict"],
  confidence = 0.9,
) => {
  return { pointer, at: pointer, verdict, confidence, kind: "string" };
};
const right = { kind: "right", value: "x" } as const;
const invention = { kind: "invention", value: "y" } as const;
const result = (more: Partial<CaseResult>): CaseResult => {
  return { set: "s", id: "1", origin: "s", leaves: [], ...more };
};

describe("survivalOf", () => {
  it("is undefined where no model was scripted", () => {
    expect(survivalOf([result({})])).toBeUndefined();
  });

  it("counts right values as exact, changed or lost, and documents that lost some in silence", () => {
    const said = { "/a": right, "/b": right, "/c": right };
    const leaves = [leaf("/a", "exact"), leaf("/b", "alike"), leaf("/c", "missing")];
    const results = [true, false].map((warned) => result({ said, leaves, warned }));
    expect(survivalOf(results)).toMatchObject({
      right: { given: 6, exact: 2, changed: 2, lost: 2 },
      documents: { lost: 2, silent: 1 },
    });
  });

  it("takes all values of a failed extraction for lost, and not in silence", () => {
    const failed = result({ said: { "/a": right }, failure: "TIMEOUT" });
    expect(survivalOf([failed])).toMatchObject({
      right: { lost: 1 },
      documents: { lost: 1, silent: 0 },
    });
  });

  it("takes wrong values for caught where they are null, put right or doubted", () => {
    const said = { "/a": invention, "/b": invention, "/c": invention, "/d": invention };
    const leaves = [leaf("/b", "spurious", 0.3), leaf("/c", "exact"), leaf("/d", "wrong", 0.8)];
    const { wrong } = survivalOf([result({ said, leaves })]) ?? {};
    expect(wrong).toEqual({ invention: { given: 4, caught: 3 } });
  });
});
