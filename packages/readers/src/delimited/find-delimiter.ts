import papaparse from "papaparse";
import { isHeaderRow } from "../document/write-grid.ts";

/** Where a text's table of separated values begins, and the sign that parts its cells. */
export type Delimited = { delimiter: string; start: number };

type Shape = {
  delimiter: string;
  columns: number;
  /** Lines above the table, a title mostly. */
  lead: number;
  /** Of the rows that have as many cells as most have. */
  share: number;
  rows: string[][];
};

const delimiters = [",", ";", "\t", "|"] as const;
const previewRows = 60;
const mostLead = 5;
/** Two columns are soon made by chance, more are not. */
const leastShare = { two: 0.9, more: 0.75 };
/** Prose sets a space after its commas and semicolons; tables rarely do. */
const mostSpaced = 0.5;
const mostNumerals = 0.5;
const longCell = 400;
const mostLong = 0.05;
/** Han numerals are letters by their class. */
const digit = "[\\p{Nd}〇一二三四五六七八九]";
const endsInDigit = new RegExp(`${digit}$`, "u");
const beginsWithDigit = new RegExp(`^${digit}`, "u");
const wordsAndDigit = new RegExp(`\\p{L}.*${digit}$`, "u");

/** Rows of a text as a delimiter splits them, without the empty ones. */
function previewOf(text: string, delimiter: string): string[][] {
  const { data } = papaparse.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    preview: previewRows,
    skipEmptyLines: true,
  });
  return data;
}

function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

function shapeOf(text: string, delimiter: string): Shape | undefined {
  if (!text.includes(delimiter)) return undefined;
  const all = previewOf(text, delimiter);
  const first = all.findIndex(({ length }) => length > 1);
  const isLead = first <= mostLead && !all.slice(0, first).flat().join("").includes("\n");
  const lead = isLead ? first : 0;
  const rows = all.slice(lead);
  const columns = usualWidth(rows);
  const share = rows.filter(({ length }) => length === columns).length / rows.length;
  return columns < 2 ? undefined : { delimiter, columns, lead, share, rows };
}

function isProse({ delimiter, columns, share, rows }: Shape): boolean {
  if (delimiter === "\t") return false;
  const cells = rows.flatMap((row) => row.slice(1));
  const spaced = cells.filter((cell) => /^ \S/.test(cell)).length > mostSpaced * cells.length;
  const long = rows.flat().filter((cell) => cell.length > longCell).length;
  const isEven = columns > 2 && share === 1 && rows.length > 2;
  return long > mostLong * rows.flat().length || (spaced && !isEven);
}

/** "Level: 9,07" on each line: the commas are parts of numerals behind words. */
function isNumerals({ delimiter, rows }: Shape): boolean {
  if (delimiter !== ",") return false;
  const numerals = rows.filter(
    ([first = "", ...others]) =>
      wordsAndDigit.test(first) &&
      others.length > 0 &&
      others.every((cell) => beginsWithDigit.test(cell)),
  );
  return numerals.length > mostNumerals * rows.length;
}

/** "01.10.2025;Bread;-4,50": most commas stand between digits, and where another sign parts cells these are decimals. */
function cutsDecimals({ delimiter, rows }: Shape): boolean {
  if (delimiter !== ",") return false;
  const cuts = rows.flatMap((row) =>
    row.slice(1).map((cell, at) => [row[at] ?? "", cell] as const),
  );
  const within = cuts.filter(
    ([left, right]) => endsInDigit.test(left) && beginsWithDigit.test(right),
  );
  return within.length > mostNumerals * cuts.length;
}

function isMarkdown({ delimiter, rows }: Shape): boolean {
  return delimiter === "|" && rows.some((row) => /^\s*:?-+:?\s*$/.test(row.at(-2) ?? ""));
}

/** Whether a text is surely a table though nothing declares it as one. */
function isSurely(shape: Shape): boolean {
  const { delimiter, columns, share, rows } = shape;
  const isCommon = delimiter === "," || delimiter === ";";
  const hasHeadings = columns > 2 && isHeaderRow(rows[0] ?? []);
  const fewest = columns === 2 || (isCommon && !hasHeadings) ? 3 : 2;
  if (rows.length < fewest || isMarkdown(shape) || isNumerals(shape)) return false;
  return share >= (columns === 2 ? leastShare.two : leastShare.more) && !isProse(shape);
}

/** Where the first line stands that is neither empty nor one of the lines above the table. */
function startBelow(text: string, lead: number): number {
  let left = lead;
  let at = 0;
  for (const line of text.split("\n", previewRows)) {
    if (line.trim() !== "" && left-- === 0) return at;
    at += line.length + 1;
  }
  return 0;
}

/**
 * How a text is split into equally many cells on each line; undefined where nothing surely does.
 *
 * @param named Whether the text is said to be such a table: then the likeliest sign is enough.
 */
export function findDelimiter(text: string, named: boolean): Delimited | undefined {
  const declared = /^\uFEFF?sep=([^\w\s"]|\t)\n/i.exec(text);
  if (declared?.[1]) return { delimiter: declared[1], start: declared[0].length };
  const shapes = delimiters
    .flatMap((delimiter) => shapeOf(text, delimiter) ?? [])
    .filter((shape) => named || isSurely(shape));
  const [best] = shapes.toSorted(
    (a, b) =>
      Number(cutsDecimals(a)) - Number(cutsDecimals(b)) ||
      a.lead - b.lead ||
      b.columns * b.share - a.columns * a.share,
  );
  return best && { delimiter: best.delimiter, start: startBelow(text, best.lead) };
}
