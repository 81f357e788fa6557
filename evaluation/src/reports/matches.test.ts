import { expect, it } from "vitest";
import type { CaseLeaf } from "../scores/case-result.ts";
import { matchesOf } from "./matches.ts";

const leaf = (verdict: CaseLeaf["verdict"], more: Partial<CaseLeaf> = {}): CaseLeaf => ({
  pointer: "/total",
  at: "/total",
  kind: "number",
  verdict,
  ...more,
});

it("reports the share that was right and the confidence by how the quotes match", () => {
  const leaves = [
    leaf("exact", { match: "exact", confidence: 0.9 }),
    leaf("wrong", { match: "exact", confidence: 0.7 }),
    leaf("spurious", { match: "none", confidence: 0.3 }),
    leaf("missing"),
  ];
  const { exact, none, ...others } = matchesOf(leaves);
  expect(exact?.reported).toBeCloseTo(0.8);
  expect(exact).toMatchObject({ values: 2, right: 0.5 });
  expect(none).toMatchObject({ values: 1, right: 0 });
  expect(others).toEqual({});
});
