import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageOf = (language: string) => `@tesseract.js-data/${language}`;

/** The model of a language, gzipped, or undefined where its package is not installed. */
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
  const missing = languages.filter((language) => modelFile(language) === undefined);
  if (missing.length === 0) return undefined;
  const packages = missing.map(packageOf).join(" ");
  return `QUARRY_OCR_LANGUAGES names ${missing.join(", ")}, which is not installed: run "npm install ${packages}" in the Quarry folder, or remove it from the list`;
}
