import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { type Habits, votedHabits } from "@quarry/vocabulary";
import { describe, expect, it } from "vitest";
import { fitToStructure } from "./fit-to-structure.ts";

const german = votedHabits("Rechnung vom 13.11.2026\nSumme 1.234,50 EUR\nSteuer 234,50 EUR");
const american = votedHabits("Invoice of 11/13/2026\nTotal $1,234.50\nTax $234.50");

function fitted(type: StructureNode["type"], value: Json, habits: Habits): Json | undefined {
  const structure = { type: "object", properties: { it: { type } } } as StructureNode;
  const fit = fitToStructure(structure, { it: value }, () => habits);
  return fit !== null && typeof fit === "object" && !Array.isArray(fit) ? fit.it : undefined;
}

describe("a value in the document's own spelling", () => {
  it.each<[type: StructureNode["type"], value: Json, habits: Habits, due: Json]>([
    ["date", "3 November 2026", american, "2026-11-03"],
    ["date", "Dienstag, 3. November 2026", german, "2026-11-03"],
    ["date", "03.11.2026", german, "2026-11-03"],
    ["date", "03/11/2026", american, "2026-03-11"],
    ["datetime", "3 November 2026, 2:30 pm", american, "2026-11-03T14:30:00"],
    ["number", "1.234,50 €", german, 1234.5],
    ["number", "$1,234.50", american, 1234.5],
    ["number", "1.234", german, 1234],
    ["integer", "12 pieces", american, 12],
  ])("is read as %s: %s", (type, value, habits, due) => {
    expect(fitted(type, value, habits)).toBe(due);
  });

  it.each<[type: StructureNode["type"], value: Json]>([
    ["date", "3 November"],
    ["date", "from 3 November 2026 to 5 November 2026"],
    ["datetime", "3 November 2026"],
    ["number", "between 3 and 5"],
    ["number", "12345678901234567890"],
    ["integer", "1.5"],
  ])("is left as it is where it is no %s or more than one: %s", (type, value) => {
    expect(fitted(type, value, american)).toBe(value);
  });
});
