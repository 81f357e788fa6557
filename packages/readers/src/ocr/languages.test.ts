import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missingLanguages, modelFile } from "./languages.ts";

describe("the languages of recognition", () => {
  it("are there for English", () => {
    expect(missingLanguages(["eng"])).toBeUndefined();
    expect(existsSync(modelFile("eng") ?? "")).toBe(true);
  });

  it("are named where their packages are missing, with what to do", () => {
    expect(missingLanguages(["eng", "xxx", "yyy"])).toBe(
      'QUARRY_OCR_LANGUAGES names xxx, yyy, which is not installed: run "npm install @tesseract.js-data/xxx @tesseract.js-data/yyy" in the Quarry folder, or remove it from the list',
    );
  });
});
