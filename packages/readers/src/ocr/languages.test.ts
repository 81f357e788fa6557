import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { alphabetFor, missingLanguages, modelFile } from "./languages.ts";

describe("the languages of recognition", () => {
  it("take the alphabet of PP-OCR that has their letters, or else tesseract", () => {
    expect(alphabetFor(["eng", "deu", "pol"])).toBe("latin");
    expect(alphabetFor(["eng", "chi_sim"])).toBe("full");
    expect(alphabetFor(["eng", "rus"])).toBeUndefined();
  });

  it("need no package where PP-OCR knows them", () => {
    expect(missingLanguages(["eng", "fra", "jpn"])).toBeUndefined();
  });

  it("need tesseract's package of each where it has to read", () => {
    expect(existsSync(modelFile("eng") ?? "")).toBe(true);
    expect(missingLanguages(["eng", "xxx", "yyy"])).toBe(
      'QUARRY_OCR_LANGUAGES names xxx, yyy, which is not installed: run "npm install @tesseract.js-data/xxx @tesseract.js-data/yyy" in the Quarry folder, or remove it from the list',
    );
  });
});
