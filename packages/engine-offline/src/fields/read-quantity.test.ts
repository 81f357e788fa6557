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

  it.each([
    ["Sub total   35.000\nTotal   38.850", [35_000, 38_850]],
    ["Sub total   35,000\nTotal   38,850", [35_000, 38_850]],
    ["Sub total   35.000\nTotal   38.850\nOngkir   0,50", [35_000, 38_850]],
    ["Sub total   35.000\nTotal   38.850\nTip   0.50", [35, 38.85]],
    ["Sub total   35.000 KWD\nTotal   38.850 KWD", [35, 38.85]],
  ])(
    "takes amounts of three digits behind a mark for thousands where nothing says otherwise: %j",
    (text, [subtotal, total]) => {
      expect(propose({ text }, objectOf({ subtotal: "number", total: "number" })).output).toEqual({
        subtotal,
        total,
      });
    },
  );

  it("takes a weight of three digits behind a point for decimals where nothing says otherwise", () => {
    const text = "Weight: 35.250";
    expect(propose({ text }, objectOf({ weight: "number" })).output).toEqual({ weight: 35.25 });
  });
});
