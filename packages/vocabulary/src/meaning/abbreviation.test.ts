import { describe, expect, it } from "vitest";
import { isShortFor, isShortForName, shorteningOf } from "./abbreviation.ts";

describe("shorteningOf", () => {
  it.each([
    ["quant", "quantity", "beginning"],
    ["q", "quantity", "beginning"],
    ["qty", "quantity", "consonants"],
    ["pymnt", "payment", "consonants"],
    ["amt", "amount", "consonants"],
    ["scad", "scadenza", "beginning"],
    ["cuota", "cuenta", undefined],
    ["cta", "cuenta", "ends"],
    ["tqy", "quantity", undefined],
    ["uantity", "quantity", undefined],
    ["quantity", "quantity", undefined],
    ["", "quantity", undefined],
  ])("finds in %j for %s: %s", (letters, word, shortening) => {
    expect(shorteningOf(letters, word)).toBe(shortening);
  });
});

describe("isShortFor", () => {
  it.each([
    ["qty.", "quantity", true],
    ["cta.", "cuenta", true],
    ["cta", "cuenta", false],
    ["lief.", "lieferung", true],
    ["lieferung", "lieferungsdatum", false],
    ["items", "item", true],
    ["item2", "item", false],
  ])("a label's %s for %s: %s", (label, word, is) => {
    const letters = label.replace(".", "");
    expect(isShortFor({ letters, isDotted: label.endsWith(".") }, word)).toBe(is);
  });
});

describe("isShortForName", () => {
  it.each([
    ["pf", ["points", "for"], true],
    ["tm", ["team"], true],
    ["cap", ["capacity"], true],
    ["ca", ["capacity"], false],
    ["cty", ["capacity"], true],
    ["poi", ["points", "for"], false],
    ["", ["points"], false],
  ])("a head's %j for %j: %s", (letters, name, is) => {
    expect(isShortForName(letters, name)).toBe(is);
  });
});
