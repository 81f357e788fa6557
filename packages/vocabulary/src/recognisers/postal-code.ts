import type { Recognition } from "./recognition.ts";

const code =
  /\b(?:[A-Z]{2},? (\d{5}(?:-\d{4})?)|([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})|([A-Z]\d[A-Z] ?\d[A-Z]\d)|(\d{4} ?[A-Z]{2})(?= \p{Lu})|(?:[A-Z]{1,2}-)?(\d{2}-\d{3}|\d{4}-\d{3}|\d{4,5})(?=,? \p{Lu}[\p{L}'-]{2}))/gu;

/** Postal codes in the forms of the US, UK, Canada, the Netherlands, Poland, Portugal, and of digits before a town. */
export function findPostalCodes(text: string): Recognition[] {
  return [...text.matchAll(code)].flatMap((match) => {
    const value = match.slice(1).find((group) => group !== undefined);
    if (value === undefined) return [];
    const start = match.index + match[0].lastIndexOf(value);
    return [{ start, end: start + value.length, value }];
  });
}
