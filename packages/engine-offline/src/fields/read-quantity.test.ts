import { describe, expect, it } from "vitest";
import { objectOf, propose } from "../testing/text-document.ts";

describe("lengths of time and quantities", () => {
  it.each([
    ["Contract term: 36 months", "contract_term_months", 36],
    ["Contract term: 3 years", "contract_term_months", 36],
    ["Laufzeit: 2 Jahre", "laufzeit_monate", 24],
    ["Durée : 90 minutes", "duree_heures", 1.5],
    ["Duration: 1 h 15 min", "duration_minutes", 75],
    ["Gewicht: 2,5 kg", "gewicht_g", 2500],
    ["Weight: 10 lb", "weight_kg", 4.5359237],
    ["Peso: 12,5", "peso_kg", 12.5],
  ])("reads %s into %s", (text, field, value) => {
    expect(propose({ text }, objectOf({ [field]: "number" })).output).toEqual({ [field]: value });
  });
});
