import { describe, expect, it } from "vitest";
import { bracketContent, withoutBrackets } from "./brackets.ts";

describe("bracketContent", () => {
  it.each([
    ["kg", "unit"],
    ["in €", "unit"],
    ["EUR", "unit"],
    ["dB", "unit"],
    ["DD/MM/YYYY", "form"],
    ["L x W x H", "form"],
    ["as printed", "remark"],
    ["negative for a refund", "remark"],
    ["net", "name"],
    ["Onze prijs", "name"],
    ["buyer", "name"],
  ])("finds in (%s) a %s", (words, content) => {
    expect(bracketContent(words)).toBe(content);
  });
});

describe("withoutBrackets", () => {
  it.each([
    ["Weight (kg)", "Weight"],
    ["Term [months]", "Term"],
    ["Total (net)", "Total (net)"],
    ["Total", "Total"],
    ["(kg) weight", "(kg) weight"],
  ])("reads %s as %s", (label, rest) => {
    expect(withoutBrackets(label)).toBe(rest);
  });
});
