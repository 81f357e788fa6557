import tlds from "tlds" with { type: "json" };
import type { Recognition } from "./recognition.ts";

const postalCode =
  /\b(?:[A-Z]{2},? (\d{5}(?:-\d{4})?)|([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})|([A-Z]\d[A-Z] ?\d[A-Z]\d)|(\d{4} ?[A-Z]{2})(?= \p{Lu})|(?:[A-Z]{1,2}-)?(\d{2}-\d{3}|\d{4}-\d{3}|\d{4,5})(?=,? \p{Lu}[\p{L}'-]{2}))/gu;

const topLevels = new Set<string>(tlds);
const email =
  /[\p{L}\d][\p{L}\d._%+-]{0,63}@[\p{L}\d][\p{L}\d-]{0,62}(?:\.[\p{L}\d-]{1,63}){1,6}/gu;
const address =
  /\bhttps?:\/\/[^\s<>"'|)\]]{3,2000}|(?<![\w@./-])(?:[a-z\d][a-z\d-]{0,62}\.){1,5}[a-z]{2,18}(?![\w@-])(?:\/[^\s<>"'|)\]]{0,2000})?/giu;
const phone =
  /(?<![\p{L}\d.,/-])(?:\+ ?\d{1,3}[ .-]?|00)?(?:\(\+?\d{1,5}\)[ .\-/]{0,2}|\d{1,5} ?\(\d{1,5}\)[ .\-/]{0,2})?\d{1,15}(?:(?:[ .\-/\u00a0]{1,2}| [-–/] )\d{1,8}){0,7}(?: ?(?:x|ext\.?|Durchwahl) ?\d{1,6})?(?![\p{L}\d]|[.,]\d)/gu;

export function findEmails(text: string): Recognition[] {
  return matches(text, email, (found) => found.replace(/[.-]+$/, ""));
}

/** Addresses with a scheme, and bare host names whose last label is a registered top level. */
export function findUrls(text: string): Recognition[] {
  return matches(text, address, (found) => {
    const url = found.replace(/[.,;:!?]+$/, "");
    if (/^https?:/i.test(url)) return url;
    const host = url.split("/")[0] ?? "";
    const top = host.slice(host.lastIndexOf(".") + 1).toLowerCase();
    const isNamed = /^www\./i.test(host) || (/^[a-z\d.-]+$/.test(host) && host.length > 5);
    return isNamed && topLevels.has(top) ? url : "";
  });
}

/** Digits in the form of a telephone number: 7 to 15 of them, grouped, bracketed or after a plus. */
export function findPhones(text: string): Recognition[] {
  return matches(text, phone, (found) => {
    const digits = found
      .replace(/\D+\d+$/, (end) => (/[a-z]/i.test(end) ? "" : end))
      .replace(/\D/g, "").length;
    if (digits < 7 || digits > 15 || hasLooseDigits(found)) return "";
    return /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(found) ? "" : found;
  });
}

/** "1 2 3 4 5 6 7" are columns; one digit may stand alone, and more only behind a plus ("+33 1 2 …"). */
function hasLooseDigits(found: string): boolean {
  const single = found.match(/(?<!\d)\d(?!\d)/g)?.length ?? 0;
  return single > (found.startsWith("+") ? 2 : 1);
}

/** Whether the form alone says telephone: a plus, a bracket, or three groups. */
export function isClearPhone(text: string): boolean {
  return /^\+|^\(?\d{2,4}\)|^\d{2,4}[ .-]\d{3,4}[ .-]\d{3,4}$|^0\d{1,3}-\d{6,8}$|^0\d(?:[ .]\d{2}){4}$/.test(
    text.trim(),
  );
}

function matches(text: string, pattern: RegExp, accept: (found: string) => string): Recognition[] {
  const found: Recognition[] = [];
  for (const match of text.matchAll(pattern)) {
    const lead = match[0].length - match[0].trimStart().length;
    const value = accept(match[0].trim());
    const start = match.index + lead;
    if (value !== "") found.push({ start, end: start + value.length, value });
  }
  return found;
}

/** Postal codes in the forms of the US, UK, Canada, the Netherlands, Poland, Portugal, and of digits before a town. */
export function findPostalCodes(text: string): Recognition[] {
  return [...text.matchAll(postalCode)].flatMap((match) => {
    const value = match.slice(1).find((group) => group !== undefined);
    if (value === undefined) return [];
    const start = match.index + match[0].lastIndexOf(value);
    return [{ start, end: start + value.length, value }];
  });
}
