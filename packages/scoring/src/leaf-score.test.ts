import type { StructureNode } from "@quarry/api";
import { describe, expect, it } from "vitest";
import { judge } from "./leaf-score.ts";

type Example = [StructureNode["type"], unknown, unknown, string];

describe("judge", () => {
  it.each<Example>([
    ["datetime", "2026-01-01T10:00:00Z", "2026-01-02T10:00:00Z", "wrong"],
    ["datetime", "2026-01-01T10:00:00Z", "2026-01-01T11:00:00+01:00", "normalised"],
    ["date", "2026-01-01", "2026-01-02", "wrong"],
    ["enum", "invoiced", "uninvoiced", "wrong"],
    ["boolean", true, false, "wrong"],
    ["number", 1250.5, 1260.5, "wrong"],
    ["number", 12.499, 12.5, "normalised"],
    ["integer", "12", 12, "normalised"],
  ])("has %s right or wrong: %j for %j is %s", (type, value, truth, verdict) => {
    expect(judge(value, truth, type)).toBe(verdict);
  });

  it.each([
    ["INV-2026-117", "INV-2026-118"],
    ["INV 2026 117", "INV 2026 118"],
    ["+49 30 1234567", "+49 30 1234568"],
    ["https://example.com/a", "https://example.com/b"],
    ["ann@example.com", "anm@example.com"],
    ["2 years", "3 years"],
    ["invoiced", "uninvoiced"],
    ["2026-01-01", "2026-01-02"],
  ])("takes %j for %j in the fuzzy count alone", (value, truth) => {
    expect(judge(value, truth, "string")).toBe("fuzzy");
  });

  it.each([
    ["ACME Tools Limited", "ACME Tools Limited."],
    ["12 Long Mill Street, Leeds", "12, Long Mill Street Leeds"],
    ["The quick brown fox jumps.", "The quick brown fox jumped."],
  ])("has names, addresses and prose nearly right: %j for %j", (value, truth) => {
    expect(judge(value, truth, "string")).toBe("alike");
  });

  it("normalises identifiers before it holds them against each other", () => {
    expect(judge("inv-117 ", "INV-117", "string")).toBe("normalised");
  });
});
