import type { Span } from "@quarry/document";
import type { Recognition } from "../recognition.ts";

/** Characters before a number in which its cell or label is looked for. */
const REACH = 60;
/** Where a cell begins, or what a label names; a number where a line begins may be an item's. */
const edge = /(?:[:：|\t"“(] *|\S {2,})$/u;
const namesOfMarks: ReadonlyMap<string, LoneNumber["mark"]> = new Map([
  ["-", "hyphen"],
  ["–", "en dash"],
]);

/** A number, the day behind it, and the match of what parts them: what stands before the mark, the mark, what behind. */
type Parted = { number: Span; parted: RegExpExecArray; last: Recognition };

/** How a number alone stands before a day. */
type LoneNumber = {
  /** What parts the two; a day of the week behind the number is a word, too. */
  mark: "word" | "hyphen" | "en dash" | "other";
  isJoined: boolean;
  hasPoint: boolean;
  /** Whether no mark joins the number of the day behind to its month: "15 March", "18. 12." */
  isDayApart: boolean;
  /** Whether it opens what a label names, a cell or the text. */
  opensCell: boolean;
};

/** Whether such a number is a day: the first line that fits decides. */
const loneDays: readonly (Partial<LoneNumber> & { isDay: boolean })[] = [
  { mark: "word", isDayApart: true, isDay: true }, // "1 to 28 February 2026"
  { mark: "word", isDay: false }, // "1 to 28.02.2026"
  { isDayApart: false, hasPoint: true, isDay: true }, // "03.–15.03.26"
  { isDayApart: false, mark: "en dash", isJoined: true, isDay: true }, // "5–15.03.2026"
  { isDayApart: false, isDay: false }, // "5-15.03.2026"
  { isJoined: true, isDay: true }, // "3-5 March 2026"
  { mark: "hyphen", isDay: false }, // "Item 3 - 5 March 2026"
  { hasPoint: true, isDay: true }, // "1. – 28. Februar 2026"
  { opensCell: true, isDay: true }, // "Period: 1 – 15 March 2026"
];

/**
 * Whether a number alone before a day is the first day of a range: a hyphen with spaces may part a number from a date,
 * and one without a number from a day in digits.
 */
export function isLoneDay(text: string, parted: Parted): boolean {
  const one = loneNumber(text, parted);
  const fits = ({ isDay, ...line }: (typeof loneDays)[number]) =>
    Object.entries(line).every(([trait, value]) => one[trait as keyof LoneNumber] === value);
  return loneDays.find(fits)?.isDay ?? false;
}

function loneNumber(text: string, { number, parted, last }: Parted): LoneNumber {
  const [, gap = "", mark = "", space = ""] = parted;
  const words = text.slice(number.end, last.start).replace(mark, "");
  const upTo = text.slice(Math.max(0, number.start - REACH), number.start);
  return {
    mark: /\p{L}/u.test(words + mark) ? "word" : (namesOfMarks.get(mark) ?? "other"),
    isJoined: gap + space === "",
    hasPoint: /\D$/.test(text.slice(number.start, number.end)),
    isDayApart: /^\d{1,2}(?!\d|[./-]\d)/.test(text.slice(last.start, last.end)),
    opensCell: gap === "\u2009" || edge.test(upTo) || isWholeCell(text, upTo, last),
  };
}

/** Whether a range is the first cell of a row, or the whole text. */
function isWholeCell(text: string, upTo: string, { end }: Recognition): boolean {
  return upTo === ""
    ? end === text.length
    : upTo.endsWith("\n") && /^(?:\s?\p{L}\.)?\t/u.test(text.slice(end, end + 4));
}
