import type { StructureNode } from "@quarry/api";

/** How a document may write a value: the value's own form first. */
export type Spellings = {
  texts: string[];
  /** Case, punctuation and spaces may differ, too. */
  loose: boolean;
};

/** Between them they have every usual sign between thousands and before decimals. */
const numberLocales = ["en-US", "de-DE", "de-CH", "fr-FR"];
const dateLocales = ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "nl-NL", "pt-PT"];

export function spellingsOf(type: StructureNode["type"], value: string | number): Spellings {
  if (typeof value === "number") return { texts: numberSpellings(value), loose: false };
  if (type === "date") return { texts: [value, ...dateSpellings(value)], loose: true };
  if (type === "datetime") {
    return { texts: [value, value.replace("T", " ")], loose: false };
  }
  return { texts: [value], loose: true };
}

/** Loose matching would take 1.5 for 15. */
function numberSpellings(value: number): string[] {
  const texts = numberLocales.flatMap((locale) => {
    return numberFormats(locale).flatMap((format) => spacings(format.format(value)));
  });
  return [...new Set([String(value), value.toFixed(2), ...texts])];
}

/** Between groups of digits a document has any kind of space. */
function spacings(text: string): string[] {
  return [" ", "\u00a0", "\u202f"].map((space) => text.replaceAll(/[\u00a0\u202f]/g, space));
}

function dateSpellings(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return [];
  const texts = dateLocales.flatMap((locale) => {
    return dateFormats(locale).map((format) => format.format(date));
  });
  return [...new Set(texts)];
}

const numberFormats = perLocale((locale) => [
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }),
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }),
]);

const dateFormats = perLocale((locale) =>
  (["2-digit", "numeric", "short", "long"] as const).map((month) => {
    const day = month === "2-digit" ? "2-digit" : "numeric";
    return new Intl.DateTimeFormat(locale, { timeZone: "UTC", year: "numeric", month, day });
  }),
);

function perLocale<Value>(make: (locale: string) => Value): (locale: string) => Value {
  const made = new Map<string, Value>();
  return (locale) => {
    const value = made.get(locale) ?? make(locale);
    made.set(locale, value);
    return value;
  };
}
