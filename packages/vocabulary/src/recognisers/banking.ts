import { firstAtOrAfter, type Span } from "@quarry/document";
import type { Recognition } from "./recognition.ts";

const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g;
const bic = /\b[A-Z]{4}(?!\d\d)[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?\b/g;
const vat =
  /\b(?:ATU|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[ -]?(?=(?:[A-Z]?[ .-]?\d){6})[A-Z\d](?:[ .-]?[A-Z\d]){6,12}\b/g;

/** International bank account numbers whose check digits are right. */
export function findIbans(text: string): Recognition[] {
  return all(text, iban).filter(({ value }) => hasIbanCheck(String(value).replaceAll(" ", "")));
}

/** The first words in the form of an account number, whatever their check digits: they may be misread. */
export function ibanShaped(text: string): Span | undefined {
  const [found] = all(text, iban);
  return found && { start: found.start, end: found.end };
}

/** Codes in the form of a bank identifier; common words of eight capitals are not taken. */
export function findBics(text: string): Recognition[] {
  return all(text, bic).filter(
    ({ value }) => /\d/.test(String(value)) || isNearBicLabel(text, value),
  );
}

/** European value added tax numbers: a country's letters and its digits. */
export function findVatNumbers(text: string): Recognition[] {
  const accounts = all(text, iban);
  return all(text, vat).filter(({ start, end }) => {
    const account = accounts[firstAtOrAfter(accounts, start + 1) - 1];
    return account === undefined || account.end <= end;
  });
}

function isNearBicLabel(text: string, value: string | number): boolean {
  const at = text.indexOf(String(value));
  return /\b(?:BIC|SWIFT)\b[^\n]{0,12}$/i.test(text.slice(Math.max(0, at - 24), at));
}

function hasIbanCheck(account: string): boolean {
  if (account.length < 15 || account.length > 34) return false;
  let remainder = 0;
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) {
      remainder = (remainder * 10 + Number(digit)) % 97;
    }
  }
  return remainder === 1;
}

function all(text: string, pattern: RegExp): Recognition[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[0],
  }));
}
