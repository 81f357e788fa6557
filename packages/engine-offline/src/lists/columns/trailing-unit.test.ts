import { describe, expect, it } from "vitest";
import { listOf, rowsOf } from "../../testing/text-document.ts";

describe("a unit without a column", () => {
  const structure = listOf({ item: "string", quantity: "number", unit: "string", price: "number" });

  it("is what stands behind the quantity", () => {
    const text = [
      "Item              Quantity     Price",
      "Grout             4 kg         12.90",
      "Tile cutter       1             8.00",
      "Labour            6.5 hrs.     52.00",
      "Sealing foil      12 m²         3.20",
    ].join("\n");
    const units = (rowsOf(text, structure) as { unit: unknown }[]).map(({ unit }) => unit);
    expect(units).toEqual(["kg", null, "hrs.", "m²"]);
  });

  it("is no state behind a figure", () => {
    const text = [
      "Item              Quantity     Price",
      "Iron              60 low       12.90",
      "Zinc              90 ok        52.00",
    ].join("\n");
    const units = (rowsOf(text, structure) as { unit: unknown }[]).map(({ unit }) => unit);
    expect(units).toEqual([null, null]);
  });

  it("is none of several words, and no currency", () => {
    const text = [
      "Item              Quantity            Price",
      "Grout             4 of six left       12.90 EUR",
      "Labour            6 as agreed         52.00 EUR",
    ].join("\n");
    const units = (rowsOf(text, structure) as { unit: unknown }[]).map(({ unit }) => unit);
    expect(units).toEqual([null, null]);
  });
});
