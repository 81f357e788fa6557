/** Which mark parts the decimals of a document. */
export type Notation = "point" | "comma";

/** How a document writes numerals; clear where its own numerals that can be read in one way agree. */
export type NumeralHabit = {
  notation: Notation;
  isClear: boolean;
  /** Where apostrophes group digits, a point or comma hardly ever does. */
  hasApostrophes?: boolean;
};

/** A numeral's value, and another one that the same spelling has in the other notation. */
export type Reading = { value: number; other?: number };

/** What parts groups of digits and never decimals. */
export const groupMarks = "'’‘ʼ´`′\\u00a0\\u2007-\\u200a\\u202f٬";
const parts = new RegExp(`[${groupMarks} ]`, "g");
const numeral = /(?<![\p{L}\d.,:/-])\d[\d.,]*\d(?![\d:/]|[.,]\d|-\d)(?! ?(?:Uhr|[ap]\.?m))/giu;
const afterGroup = new RegExp(`\\d[${groupMarks}]$`);
const apostrophe = /(?<!\d)[1-9]\d{0,2}['’]\d{3}(?!\d)/;
const sectionNumber = /(?:^|\n)[ \t]*$/;
/** Votes that decide, and the share of them that must agree. */
const FEWEST_VOTES = 1;
const AGREEING = 0.8;

/** Counts how the document's own clear numerals are written: 1,234.56 and 0.567 against 1.234,56. */
export function voteNotation(text: string): NumeralHabit {
  const votes = { point: 0, comma: 0 };
  for (const { 0: digits, index } of text.matchAll(numeral)) {
    const vote = voteOf(digits, text.slice(Math.max(0, index - 10), index));
    if (vote) votes[vote.notation] += vote.weight;
  }
  const { point, comma } = votes;
  const most = Math.max(point, comma);
  return {
    ...(apostrophe.test(text) && { hasApostrophes: true }),
    notation: comma > point ? "comma" : "point",
    isClear: most >= FEWEST_VOTES && most >= AGREEING * (point + comma),
  };
}

type Vote = { notation: Notation; weight: number };

function voteOf(digits: string, before: string): Vote | undefined {
  const last = lastMark(digits);
  if (last === undefined) return undefined;
  const first = digits.search(/[.,]/);
  const decimals = digits.length - last - 1;
  if (digits[first] !== digits[last]) return voteFor(digits[last], 3);
  if (first !== last)
    return hasGroups(digits) ? voteFor(digits[last] === "," ? "." : ",", 2) : undefined;
  if (decimals > 4) return undefined;
  if (isSurelyDecimal(digits, last) || afterGroup.test(before)) return voteFor(digits[last], 1);
  if (decimals === 3 || (decimals === 1 && sectionNumber.test(before))) return undefined;
  return voteFor(digits[last], decimals === 2 ? 1 : 0.5);
}

function voteFor(mark: string | undefined, weight: number): Vote {
  return { notation: mark === "," ? "comma" : "point", weight };
}

/** "0,867" and "1234,567": no group begins with a zero, and none has four digits. */
function isSurelyDecimal(digits: string, mark: number): boolean {
  return mark > 3 || digits[0] === "0";
}

function hasGroups(digits: string): boolean {
  return /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(digits);
}

/** A numeral's value; a single mark before three digits is read by the document's notation. */
export function parseNumber(
  text: string,
  { notation, isClear, hasApostrophes }: NumeralHabit,
): Reading | undefined {
  const digits = text.replace(parts, "").replace("٫", ".");
  const last = lastMark(digits);
  if (last === undefined) return readingOf(digits);
  const first = digits.search(/[.,]/);
  const grouped = readingOf(digits.replace(/[.,]/g, ""));
  const decimal = readingOf(
    `${digits.slice(0, last).replace(/[.,]/g, "")}.${digits.slice(last + 1)}`,
  );
  if (first !== last) return digits[first] === digits[last] ? grouped : decimal;
  const isAmbiguous = digits.length - last - 1 === 3 && !isSurelyDecimal(digits, last);
  if (!isAmbiguous || last === 0 || digits !== text) return decimal;
  const [value, other] =
    (digits[last] === ",") === (notation === "comma") ? [decimal, grouped] : [grouped, decimal];
  const isDecided = isClear && !(hasApostrophes && value === grouped);
  return value && other && !isDecided ? { ...value, other: other.value } : value;
}

function readingOf(digits: string): Reading | undefined {
  const value = Number(digits.startsWith(".") ? `0${digits}` : digits);
  return Number.isFinite(value) ? { value } : undefined;
}

function lastMark(digits: string): number | undefined {
  const mark = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  return mark === -1 ? undefined : mark;
}
