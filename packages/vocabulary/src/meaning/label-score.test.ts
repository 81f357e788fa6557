import { describe, expect, it } from "vitest";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { labelScore } from "./label-score.ts";

const meaning = (name: string, describe = "") => ({
  name: conceptsIn(name),
  describe: conceptsIn(describe),
  context: [],
});

describe("labelScore", () => {
  it("is 1 for the field's own name in another language", () => {
    expect(labelScore(meaning("invoiceNumber"), "identifier", conceptsIn("Rechnungsnummer"))).toBe(
      1,
    );
  });

  it("is 0 where only a generic word is shared", () => {
    expect(labelScore(meaning("invoiceNumber"), "identifier", conceptsIn("Customer number"))).toBe(
      0,
    );
  });

  it("puts the opposite of a field far below it", () => {
    const total = meaning("total", "Amount to pay including tax");
    const own = labelScore(total, "money", conceptsIn("Total"));
    expect(labelScore(total, "money", conceptsIn("Subtotal"))).toBeLessThan(own / 4);
    expect(labelScore(total, "money", conceptsIn("Total excl. VAT"))).toBeLessThan(own / 4);
  });

  it("uses the description where the name says nothing", () => {
    const score = labelScore(
      meaning("x1", "Due date of the payment"),
      "date",
      conceptsIn("Fällig am"),
    );
    expect(score).toBeGreaterThan(0.4);
  });

  it("takes a label that is the whole description of a field whose name says nothing", () => {
    expect(labelScore(meaning("f3", "City"), "city", conceptsIn("Ort"))).toBe(0.85);
    expect(labelScore(meaning("country", "City"), "country", conceptsIn("City"))).toBeLessThan(0.7);
  });
});
