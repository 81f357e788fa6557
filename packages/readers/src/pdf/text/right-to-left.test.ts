import { describe, expect, it } from "vitest";
import { isRightToLeft, lettersInOrder } from "./right-to-left.ts";

describe("letters of one glyph", () => {
  it("are turned back where the library has turned them around", () => {
    expect(lettersInOrder([..."ال"])).toBe("لا");
    expect(lettersInOrder([..."جمل"])).toBe("لمج");
    expect(lettersInOrder([..."\u064eب"])).toBe("ب\u064e");
  });

  it("stay where Unicode has a character for them in this order", () => {
    for (const form of ["\ufefb", "\ufc42", "\ufd88", "\ufdf2", "\ufb1f"]) {
      const letters = form.normalize("NFKC");
      expect(lettersInOrder([...letters])).toBe(letters);
    }
  });

  it("stay where they are a letter and its marks", () => {
    expect(lettersInOrder([..."ب\u0651\u064e"])).toBe("ب\u0651\u064e");
  });
});

describe("a text", () => {
  it.each([
    ["שלום", true],
    ["العدد 12", true],
    ["12 ك", true],
    ["the letter ب of the script", false],
    ["Tea", false],
    ["", false],
  ])("follows from its letters: %s", (text, expected) => {
    expect(isRightToLeft(text)).toBe(expected);
  });
});
