import { describe, expect, it } from "vitest";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { likeness } from "./likeness.ts";
import { spelledLike } from "./word-likeness.ts";

const meaning = (name: string, describe = "", context = "") => ({
  name: conceptsIn(name),
  describe: conceptsIn(describe),
  context: conceptsIn(context),
});

describe("spelledLike", () => {
  it.each([
    ["registration", "registrazione"],
    ["calibration", "calibracion"],
    ["calibration", "calibrat"],
    ["certif", "certification"],
    ["shpmt", "shipment"],
    ["betriebsstatte", "betriebsstatten"],
  ])("finds %s like %s", (one, other) => {
    expect(spelledLike(one, other)).toBeGreaterThan(0.55);
  });

  it.each([
    ["price", "print"],
    ["date", "data12"],
    ["court", "course"],
    ["calibration", "elevation"],
  ])("finds %s unlike %s", (one, other) => {
    expect(spelledLike(one, other)).toBe(0);
  });
});

describe("likeness", () => {
  it("finds a word that no lexicon holds by its spelling", () => {
    const found = likeness(
      meaning("calibrationInterval"),
      "text",
      conceptsIn("Calibraz. intervallo"),
    );
    expect(found.nameRecall).toBeGreaterThan(0.5);
    expect(found.spelling).toBeGreaterThan(0.6);
    expect(found.score).toBeGreaterThan(0.3);
  });

  it("recognises the opposite of a field, and words that say little", () => {
    const total = meaning("total");
    expect(likeness(total, "money", conceptsIn("Subtotal")).agreement).toBeLessThan(0.2);
    expect(likeness(total, "money", conceptsIn("Total amount")).agreement).toBe(1);
    expect(likeness(meaning("x"), "text", conceptsIn("Number")).generic).toBe(1);
  });
});
