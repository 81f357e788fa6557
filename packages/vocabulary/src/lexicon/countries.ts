import { fold } from "./fold.ts";

/** Languages whose names of countries stand in addresses. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "cs", "sv", "da", "fi", "ro"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

let names: Set<string> | undefined;

/** Whether words are the name of a country, in one of the languages of many addresses. */
export function isCountry(words: string): boolean {
  names ??= new Set(languages.flatMap(countriesIn));
  return names.has(fold(words));
}

function countriesIn(language: string): string[] {
  const display = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  return codes.flatMap((code) => fold(display.of(code) ?? "") || []);
}
