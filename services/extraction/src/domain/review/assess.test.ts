import {
  defaultReviewPolicy,
  type Evidence,
  type LeafEvidence,
  type ReviewPolicy,
} from "@quarry/api";
import { describe, expect, it } from "vitest";
import { type Assessed, assess, isSampled } from "./assess.ts";

const extractionId = "01900000-0000-7000-8000-000000000001";

function leaf(
  pointer: string,
  confidence: number,
  changes: Partial<LeafEvidence> = {},
): LeafEvidence {
  return { pointer, value: "x", match: "exact", confidence, reason: "label", ...changes };
}

function evidenceOf(changes: Partial<Evidence> = {}): Evidence {
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, estimated: true };
  const engine = { id: "offline", version: "1", confidenceBasis: "measured" } as const;
  return { leaves: [leaf("/a", 0.95)], missing: [], warnings: [], engine, usage, ...changes };
}

function assessed(
  changes: Partial<Evidence>,
  policy: Partial<ReviewPolicy> = {},
  warnings: Assessed["warnings"] = [],
) {
  const evidence = evidenceOf(changes);
  return assess({ extractionId, evidence, warnings }, { ...defaultReviewPolicy, ...policy });
}
const reasonsOf = (...asked: Parameters<typeof assessed>) =>
  assessed(...asked).reasons.map(({ code, pointer }) => `${code} ${pointer ?? ""}`.trim());

describe("a review policy", () => {
  it("wants no look at sure values, nulls aside", () => {
    const leaves = [leaf("/a", 0.9), leaf("/b", 0, { value: null, match: "none" })];
    expect(assessed({ leaves })).toEqual({ reasons: [], doubtful: 0, leastConfidence: 0.9 });
  });

  it("always wants a look if nothing was read", () => {
    const nothing = { below: 0, missingRequired: false, rowsMissing: false, warnings: false };
    expect(assessed({ leaves: [leaf("/a", 0, { value: null })] }, nothing)).toEqual({
      ...{ reasons: [{ code: "nothing_read" }], doubtful: 0 },
    });
  });

  it("counts the values that it doubts, each once", () => {
    const leaves = [leaf("/a", 0.5), leaf("/b", 0.2, { hidden: true }), leaf("/c", 0.99)];
    expect(assessed({ leaves })).toEqual({
      reasons: [
        { code: "low_confidence", pointer: "/a" },
        { code: "hidden", pointer: "/b" },
      ],
      ...{ doubtful: 2, leastConfidence: 0.2 },
    });
  });

  it("judges estimated confidences by how the value matches, unless the policy compares numbers", () => {
    const engine = { id: "llm", version: "1", confidenceBasis: "estimated" } as const;
    const leaves = [
      leaf("/exact", 0.6),
      leaf("/typed", 0.6, { match: "typed" }),
      leaf("/fuzzy", 0.95, { match: "fuzzy" }),
      leaf("/derived", 0.95, { match: "derived" }),
      leaf("/none", 0.95, { match: "none" }),
      leaf("/shared", 0.4, { reason: "shared" }),
    ];
    expect(reasonsOf({ engine, leaves })).toEqual([
      "low_confidence /fuzzy",
      "low_confidence /derived",
      "ungrounded /none",
      "low_confidence /shared",
    ]);
    expect(reasonsOf({ engine, leaves }, { estimated: "below", ungrounded: false })).toEqual([
      "low_confidence /exact",
      "low_confidence /typed",
      "low_confidence /shared",
    ]);
  });

  it("takes a field's own threshold in every row of a list", () => {
    const fields = { "/lines/*/amount": 1, "/note": 0 };
    const leaves = [leaf("/lines/0/amount", 1), leaf("/lines/12/amount", 0.9), leaf("/note", 0.1)];
    expect(reasonsOf({ leaves }, { fields })).toEqual([
      "low_confidence /lines/0/amount",
      "low_confidence /lines/12/amount",
    ]);
  });

  it.each<[string, Partial<Evidence>, Partial<ReviewPolicy>, string]>([
    [
      "a missing required value",
      { missing: ["/d"] },
      { missingRequired: false },
      "missing_required /d",
    ],
    [
      "rows that are missing",
      { arrays: [{ pointer: "/l", rows: 3, taken: 2 }] },
      { rowsMissing: false },
      "rows_missing /l",
    ],
    [
      "an empty list in doubt",
      { warnings: [{ code: "list_empty", message: "", pointer: "/l" }] },
      { rowsMissing: false },
      "rows_missing /l",
    ],
    [
      "a value that is not in the source",
      { withheld: [leaf("/w", 0.9, { reason: "ungrounded" })] },
      { ungrounded: false },
      "ungrounded /w",
    ],
    [
      "a value that a model copied from an example",
      { warnings: [{ code: "example_copied", message: "", pointer: "/w" }] },
      { ungrounded: false },
      "ungrounded /w",
    ],
    [
      "a value that rules and model differ on",
      { warnings: [{ code: "engines_disagree", message: "", pointer: "/w" }] },
      { fields: { "/w": 0 } },
      "low_confidence /w",
    ],
    [
      "a source that was read in part",
      { warnings: [{ code: "part_unread", message: "" }] },
      { warnings: false },
      "warning",
    ],
  ])("wants a look at %s, unless it is switched off", (_what, changes, off, reason) => {
    expect(reasonsOf(changes)).toEqual([reason]);
    expect(reasonsOf(changes, off)).toEqual([]);
  });

  it("names a doubtful value once, and none that another one was preferred to", () => {
    const withheld = [leaf("/w", 0.4, { reason: "not_chosen" })];
    const warnings = [{ code: "engines_disagree", message: "", pointer: "/w" }];
    expect(reasonsOf({ leaves: [leaf("/w", 0.85)], withheld })).toEqual([]);
    expect(reasonsOf({ leaves: [leaf("/w", 0.3)], withheld, warnings })).toEqual([
      "low_confidence /w",
    ]);
  });

  it("counts warnings of the document, but only those that something was not read", () => {
    expect(reasonsOf({}, {}, [{ code: "attachments_not_read" }])).toEqual(["warning"]);
    expect(reasonsOf({}, {}, [{ code: "hidden_text" }])).toEqual([]);
  });

  it("samples the same share of ids at each time", () => {
    const ids = Array.from({ length: 4_000 }, (_, index) => `id-${index}`);
    const sampled = ids.filter((id) => isSampled(id, 0.05));
    expect(sampled.length).toBeGreaterThan(150);
    expect(sampled.length).toBeLessThan(250);
    expect(ids.filter((id) => isSampled(id, 0.05))).toEqual(sampled);
    expect(sampled.every((id) => isSampled(id, 0.1))).toBe(true);
    expect(ids.filter((id) => isSampled(id, 0))).toEqual([]);
    expect(ids.every((id) => isSampled(id, 1))).toBe(true);
  });

  it("keeps a sampled extraction in the sample, however much of it is in doubt", () => {
    const leaves = Array.from({ length: 60 }, (_, index) => leaf(`/rows/${index}`, 0.1));
    const reasons = reasonsOf({ leaves }, { sample: 1 });
    expect([reasons.length, reasons.at(-1)]).toEqual([50, "sampled"]);
  });

  it("lists at most fifty reasons, and counts all doubtful values", () => {
    const leaves = Array.from({ length: 80 }, (_, index) => leaf(`/l/${index}`, 0.1));
    const { reasons, doubtful } = assessed({ leaves });
    expect([reasons.length, doubtful]).toEqual([50, 80]);
  });
});
