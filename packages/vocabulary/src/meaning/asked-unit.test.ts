import { describe, expect, it } from "vitest";
import { askedUnit, withoutUnit, withoutUnitInName } from "./asked-unit.ts";

describe("askedUnit", () => {
  it.each([
    ["duration_minutes", "", "minute"],
    ["prepMinutes", "", "minute"],
    ["dauerTage", "", "day"],
    ["term", "Length of the contract in months", "month"],
    ["dauer", "Dauer in Tagen", "day"],
    ["duree", "Durée en mois", "month"],
    ["plazo", "Plazo en meses", "month"],
    ["durata", "Durata (giorni)", "day"],
    ["weightKg", "", "kg"],
    ["poids", "Poids en kg", "kg"],
    ["area_m2", "", "m2"],
    ["living", "Floor area (sq ft)", "ft2"],
    ["distance_km", "", "km"],
    ["temp", "Temperature (°C)", "C"],
  ])("finds what %s %s is counted in", (name, describe, unit) => {
    expect(askedUnit(name, describe)?.unit).toBe(unit);
  });

  it.each(["year", "pricePerMonth", "graduationYear", "quantity", "total", "day", "salaryMin"])(
    "finds none in %s",
    (name) => expect(askedUnit(name)).toBeUndefined(),
  );
});

it("finds no unit in a number of days that says which time is meant", () => {
  expect(askedUnit("lowest", "Lowest price of the last 30 days")).toBeUndefined();
  expect(askedUnit("orders", "Bestellungen der letzten 12 Monate")).toBeUndefined();
});

describe("withoutUnit", () => {
  it.each([
    ["Weight in kg", "Weight"],
    ["Poids net (kg)", "Poids net"],
    ["Glycémie à jeun en g/L", "Glycémie à jeun"],
    ["Kaufpreis in €", "Kaufpreis"],
    ["Créatinine mg/L", "Créatinine"],
    ["Dauer in Tagen", "Dauer"],
    ["Price per kg", "Price per kg"],
    ["Number of pounds", "Number of pounds"],
    ["Total (net)", "Total (net)"],
    ["Score of team A", "Score of team A"],
    ["Amount (B)", "Amount (B)"],
    ["Guests checked in", "Guests checked in"],
    ["kg", "kg"],
  ])("reads %s as %s", (describe, rest) => {
    expect(withoutUnit(describe)).toBe(rest);
  });
});

describe("withoutUnitInName", () => {
  it.each([
    ["weightKg", "weight"],
    ["total_eur", "total"],
    ["pricePerKg", "pricePerKg"],
    ["durationMinutes", "durationMinutes"],
    ["box_a", "box_a"],
    ["checkedIn", "checkedIn"],
    ["kg", "kg"],
  ])("reads %s as %s", (name, rest) => {
    expect(withoutUnitInName(name)).toBe(rest);
  });
});

it("takes no tax at the end of a description for a unit", () => {
  expect(withoutUnit("Total without VAT")).toBe("Total without VAT");
  expect(withoutUnit("Level in dB")).toBe("Level");
});
