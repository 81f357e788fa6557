import { describe, expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";

describe("words as they stand", () => {
  it("leaves the full stop of its sentence out of a code", () => {
    const text = "Thank you. Your order number: 55201-B.\nWe send it tomorrow.";
    expect(extract({ text }, objectOf({ order_number: "string" })).output).toEqual({
      order_number: "55201-B",
    });
  });

  it("takes no value from a form that says that it has none", () => {
    const text = "Name: N/A\nOrder number: TBD\nOrt: keine Angabe\nDish: Naan";
    const fields = { name: "string", order_number: "string", city: "string", dish: "string" };
    expect(extract({ text }, objectOf(fields)).output).toEqual({
      name: null,
      order_number: null,
      city: null,
      dish: "Naan",
    });
  });
});
