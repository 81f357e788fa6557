import { format, isDateFormat } from "numfmt";
import { childElements, childOf } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import standard from "./number-formats.json" with { type: "json" };

/** Days between the two beginnings of time that workbooks count from. */
const daysTo1904 = 1_462;

const [day, month, year] = ["d{1,2}", "m{1,2}", "(?:yyyy|yy)"];
/** What stands between the numbers of a day in a format: plain, escaped or quoted. */
const slash = String.raw`(?:\\?[/-]|"[/-]")`;
const dot = String.raw`(?:\\?\.|"\.")`;
/** Days in numbers, whose order only the format knows ("m/d/yy"); with dots the day stands first elsewhere. */
const orders = [
  [day, slash, month, slash, year],
  [month, slash, day, slash, year],
  ["yy", slash, month, slash, day],
  [month, dot, day, dot, year],
];
const numericDay = new RegExp(
  `(?<![dmy])(?:${orders.map((parts) => parts.join("")).join("|")})(?![dmy])`,
  "i",
);

/** Shows a number as the style with this index does. */
export type NumberText = (value: number, style: number) => string;

/** Formats by style; the short date, which each reader's country shows otherwise, is ISO's. */
function formatsOf(styles: XmlElement): (string | undefined)[] {
  const sheet = childOf(styles, "styleSheet");
  const own = new Map(
    childElements(childOf(sheet, "numFmts")).map(({ attributes }) => [
      attributes.numFmtId,
      attributes.formatCode,
    ]),
  );
  const known: Record<string, string> = standard;
  return childElements(childOf(sheet, "cellXfs")).map(({ attributes: { numFmtId = "0" } }) => {
    return own.get(numFmtId) ?? known[numFmtId];
  });
}

/** All digits that a cell really holds, without those that binary fractions add. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/** A negative number that is one by its colour alone, which text lacks. */
function isUnsigned(shown: string): boolean {
  return /[1-9]/.test(shown) && !/[-−–(]|\b(?:CR|DR)\b/.test(shown);
}

/** How a workbook shows its numbers and dates. */
export function numberText(styles: XmlElement, startsIn1904: boolean): NumberText {
  const formats = formatsOf(styles);
  return (value, style) => {
    const pattern = formats[style];
    if (!pattern || /^general$/i.test(pattern)) return plainNumber(value);
    try {
      const days = startsIn1904 && isDateFormat(pattern) ? value + daysTo1904 : value;
      const certain = isDateFormat(pattern) ? pattern.replace(numericDay, "yyyy-mm-dd") : pattern;
      const shown = format(certain, days, { throws: true }).trim();
      return value < 0 && isUnsigned(shown) ? `-${shown}` : shown;
    } catch {
      return plainNumber(value); // a format that no library knows
    }
  };
}
