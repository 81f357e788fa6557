import { expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";

it.each([
  "Subtotal £1,084.20\nVAT (20%) £216.84\nTotal £1,301.04\n",
  "Zwischensumme 1.084,20 €\nMwSt. 19 % 216,84 €\nGesamt 1.301,04 €\n",
  "Sous-total 1 084,20 €\nTVA 20 % 216,84 €\nTotal 1 301,04 €\n",
])("a rate between its name and the amount is part of the label: %j", (text) => {
  expect(extract({ text }, objectOf({ vat: "number", total: "number" })).output).toEqual({
    vat: 216.84,
    total: 1301.04,
  });
});

it("what a label says in brackets is no value", () => {
  const text = "Name (block letters): Anna Roth\nDimensions (L x W x H): 32 x 21 x 40 cm\n";
  const fields = objectOf({ name: "string", dimensions: "string" });
  expect(extract({ text }, fields).output).toEqual({
    name: "Anna Roth",
    dimensions: "32 x 21 x 40 cm",
  });
});
