import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Alphabet } from "@quarry/ocr-models";

/** Languages in Latin letters that PP-OCR's models know, as tesseract's packages call them. */
const latin = new Set(
  (
    "afr bos bre cat ceb ces cos cym dan deu eng epo est eus fao fil fin fra fry gla gle glg hat " +
    "hrv hun ind isl ita jav lat lav lit ltz mlt mri msa nld nor oci pol por que ron slk slv spa " +
    "sqi srp_latn sun swa swe tgl tur uzb"
  ).split(" "),
);
/** Languages that take the whole alphabet of PP-OCR's models. */
const ideographic = new Set(["chi_sim", "chi_tra", "jpn"]);

/**
 * The alphabet with which PP-OCR reads pages in these languages; undefined where it knows not all of
 * them, so that tesseract has to read.
 */
export function alphabetFor(languages: readonly string[]): Alphabet | undefined {
  if (languages.every((language) => latin.has(language))) return "latin";
  const isKnown = (language: string) => latin.has(language) || ideographic.has(language);
  return languages.every(isKnown) ? "full" : undefined;
}

const packageOf = (language: string) => `@tesseract.js-data/${language}`;

/** Tesseract's model of a language, gzipped, or undefined where its package is not installed. */
export function modelFile(language: string): string | undefined {
  try {
    const manifest = fileURLToPath(import.meta.resolve(`${packageOf(language)}/package.json`));
    const file = join(dirname(manifest), "4.0.0_best_int", `${language}.traineddata.gz`);
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Says which languages of the configuration cannot be recognised, and what to do; undefined where
 * all can. Nothing is ever downloaded.
 */
export function missingLanguages(languages: readonly string[]): string | undefined {
  if (alphabetFor(languages) !== undefined) return undefined;
  const missing = languages.filter((language) => modelFile(language) === undefined);
  if (missing.length === 0) return undefined;
  const packages = missing.map(packageOf).join(" ");
  return `QUARRY_OCR_LANGUAGES names ${missing.join(", ")}, which is not installed: run "npm install ${packages}" in the Quarry folder, or remove it from the list`;
}
