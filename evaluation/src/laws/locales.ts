/** Locales whose spellings CLDR knows, by the group under which the figures are reported. */
export const localeGroups = {
  English: ["en-US", "en-GB", "en-ZA", "en-CA", "en-AU", "ga", "cy", "mt"],
  Germanic: ["de", "de-CH", "de-AT", "nl", "sv", "da", "nb", "is", "af", "lb"],
  Romance: ["fr", "fr-CH", "es", "es-MX", "it", "it-CH", "pt-PT", "pt-BR", "ro", "ca", "gl"],
  "Slavic and Baltic": ["pl", "cs", "sk", "sl", "hr", "bs-Latn", "sr-Latn", "lt", "lv"],
  "Cyrillic and Greek": ["ru", "uk", "bg", "sr", "mk", "kk", "el"],
  "Other European": ["fi", "et", "hu", "tr", "sq", "eu"],
  "South Asian": ["en-IN", "hi", "bn", "mr", "ta", "te", "gu", "ne", "ur"],
  "Right to left": ["ar", "ar-EG", "fa", "he"],
  "East and South-East Asian": ["ja", "zh", "zh-TW", "ko", "th", "vi", "id", "ms", "my", "km"],
} as const satisfies Record<string, readonly string[]>;

export type LocaleGroup = keyof typeof localeGroups | "Other numerals";

export const locales: readonly { locale: string; group: LocaleGroup }[] = Object.entries(
  localeGroups,
).flatMap(([group, own]) => own.map((locale) => ({ locale, group: group as LocaleGroup })));

/** Every set of ten digits that `Intl` prints. */
export const numberingSystems = Intl.supportedValuesOf("numberingSystem");
