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
  const written = String(value);
  const whole = exactly.format(value);
  const rounded = toCents.format(value);
  const ungrouped = whole.replaceAll(",", "");
  const texts = [written, value.toFixed(2), ungrouped, ungrouped.replace(".", ",")];
  for (const { group, decimal } of separators()) {
    texts.push(withSeparators(whole, group, decimal), withSeparators(rounded, group, decimal));
  }
  return [...new Set(texts)];
}

/** English, whose signs are then replaced by those of other locales: writing a number takes long. */
const exactly = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const toCents = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function withSeparators(english: string, group: string, decimal: string): string {
  return english.replaceAll(/[,.]/g, (sign) => (sign === "," ? group : decimal));
}

let known: { group: string; decimal: string }[] | undefined;

/** The signs of each locale; between groups of digits a document has any kind of space. */
function separators() {
  known ??= numberLocales.flatMap((locale) => {
    const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
    const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
    const [group, decimal] = [signOf("group"), signOf("decimal")];
    const groups = /\s/.test(group) ? [" ", "\u00a0", "\u202f"] : [group];
    return groups.map((one) => ({ group: one, decimal }));
  });
  return known;
}

function dateSpellings(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return [];
  const texts = dateLocales.flatMap((locale) => {
    return dateFormats(locale).map((format) => format.format(date));
  });
  return [...new Set(texts)];
}

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
