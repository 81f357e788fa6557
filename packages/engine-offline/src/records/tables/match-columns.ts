import type { Span } from "@quarry/document";
import { conceptsIn, isGeneric, isNegation, kindOf, labelScore, wordsOf } from "@quarry/vocabulary";
import { munkres } from "munkres";
import { askedEdge, type Edge, rangeAsked } from "../../fields/asked-edge.ts";
import type { Field } from "../../fields/field.ts";
import { readFlag } from "../../fields/read-choice.ts";
import { readValue } from "../../fields/read-value.ts";
import { within } from "../../fields/within.ts";
import { ownHeading } from "../../labels/own-label.ts";
import { isCross } from "../../text/marks.ts";
import { sliceOf } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import { isDebited } from "../debited.ts";
import type { RowFields } from "../list-finding.ts";
import type { Grid } from "./grid.ts";
import { areReadWhole } from "./read-whole.ts";

const SAMPLE = 20;
/** The least likeness of a heading and a field. */
export const NAMED = 0.3;
/** A column of amounts whose heading names another amount may still be the field's, the last one first. */
const OF_KIND = 0.2;
const NAMELESS = 0.5;
/** The worth of a table of one name beside a column without one: it is read, and continues no other table. */
const ONE_NAME = 0.75;
const LATER_COLUMN = 0.001;
const CLEAR_TYPE = 0.8;
const EITHER = 0.9;
/** The share of a column's cells that are periods, where it is one of periods. */
const MOSTLY = 0.5;
const SHORTEST_NAME = /\p{L}{3}/u;

/** What is known of a field's column: how well the heading names it, and what its values are beside that. */
export type ColumnTraits = {
  label: number;
  /** Whether what is read in its cells is all that they say, and its heading is of one column. */
  areWhole: boolean;
  /** Whether its heading, and not the field, calls its amounts debits. */
  isDebited: boolean;
  /** Whether its cells are periods of which the field asks for an end. */
  arePeriods: boolean;
  /** Whether it is one of crosses or ticks, and the field one of yes and no. */
  areCrosses: boolean;
};

/** Each field's column. */
export type Match = {
  columns: (number | undefined)[];
  traits: (ColumnTraits | undefined)[];
  score: number;
};

type Headings = readonly (readonly string[])[];

/** The best pairing of fields and columns (Hungarian), by heading and by what the cells hold. */
export function matchColumns(
  view: DocumentView,
  grid: Grid,
  header: number,
  { fields, listed }: RowFields,
): Match | undefined {
  const headings =
    grid.headings ?? (grid.rows[header] ?? []).map((cell) => [sliceOf(view.text, cell)]);
  const sample = grid.rows.slice(header + 1, header + 1 + SAMPLE);
  const places = placesOf(view, sample, headings.length);
  const labels = labelsOf(fields, places, headings);
  const headingsOf = (column: number) => ({ column, headings: headings[column] ?? [] });
  const gains = fields.map((field, row) =>
    places.map(({ column, edge, areCrosses }, place) => {
      if (edge && edge !== (dayAsked(field) ?? "first")) return 0;
      const label = labels[row]?.[place] ?? 0;
      const isTicked = areCrosses && field.node.type === "boolean";
      const type = isTicked ? 1 : typeShare(view, field, sample, column);
      if (label >= NAMED) return label * (0.45 + 0.55 * type) + 0.12 * type;
      if (isNameless(fields, row, headingsOf(column)))
        return areWords(view, sample, column) ? NAMELESS : 0;
      const isOfKind = type >= CLEAR_TYPE && namesKind(field, headings[column] ?? []);
      return isOfKind ? OF_KIND + column * LATER_COLUMN : 0;
    }),
  );
  if (gains.length === 0 || headings.length === 0) return undefined;
  const pairs = munkres(gains.map((row) => row.map((gain) => -gain)));
  const taken = pairs.filter(([row, column]) => (gains[row]?.[column] ?? 0) > 0);
  const columnOf = (place: number) => places[place]?.column ?? 0;
  const own = taken.filter(([row, place]) => !isNameless(fields, row, headingsOf(columnOf(place))));
  const asked = fields.length - (taken.length - own.length);
  if (own.length < Math.min(2, asked)) return undefined;
  const named = own.map(([row, place]) => gains[row]?.[place] ?? 0);
  return {
    ...pairedColumns(view, taken, { fields, listed, places, labels, headings, sample }),
    score: scoreOf(named, asked, fields.length),
  };
}

function pairedColumns(
  view: DocumentView,
  pairs: readonly (readonly [number, number])[],
  {
    fields,
    listed,
    places,
    labels,
    headings,
    sample,
  }: RowFields & {
    places: readonly ColumnPlace[];
    labels: readonly (readonly number[])[];
    headings: Headings;
    sample: Grid["rows"];
  },
): Pick<Match, "columns" | "traits"> {
  const columns: Match["columns"] = fields.map(() => undefined);
  const traits: Match["traits"] = fields.map(() => undefined);
  const paired = new Set(pairs.map(([row]) => row));
  const rest = fields.filter((_, row) => !paired.has(row));
  for (const [row, place] of pairs) {
    const { column = 0, edge, areCrosses = false } = places[place] ?? {};
    const field = fields[row];
    columns[row] = column;
    traits[row] = {
      label: labels[row]?.[place] ?? 0,
      areWhole:
        !field ||
        (isOfOne(field, rest, headings[column] ?? []) &&
          (edge !== undefined || areReadWhole(view, field, cellsOf(sample, column)))),
      isDebited: field !== undefined && isDebited(field, headings[column] ?? [], listed),
      arePeriods: edge !== undefined && field !== undefined && dayAsked(field) !== undefined,
      areCrosses: areCrosses && field !== undefined && isAffirmed(field, headings[column] ?? []),
    };
  }
  return { columns, traits };
}

/** Whether no other reading of a column's heading names a field without a column as well: "Issue date   Due date" may head two. */
function isOfOne(field: Field, rest: readonly Field[], readings: readonly string[]): boolean {
  const each = [...new Set(readings)];
  if (each.length < 2 || rest.length === 0) return true;
  const [own = ""] = each.toSorted((a, b) => headingScore(field, b) - headingScore(field, a));
  const score = headingScore(field, own);
  const others = each.filter((one) => !own.includes(one) && !one.includes(own));
  return !rest.some((other) => others.some((words) => headingScore(other, words) >= score));
}

/** How well the headings name each field at each place. */
function labelsOf(
  fields: readonly Field[],
  places: readonly ColumnPlace[],
  headings: Headings,
): number[][] {
  return fields.map((field) =>
    places.map(({ column, edge }) => {
      const words = headings[column] ?? [];
      const whole = edge && dayAsked(field) ? words.map((one) => periodScore(field, one)) : [];
      return Math.max(0, ...words.map((one) => headingScore(field, one)), ...whole);
    }),
  );
}

/** The end of a range of days that a field asks for; what is asked for as it is written is no end. */
function dayAsked(field: Field): Edge | undefined {
  return field.node.type === "string" ? undefined : askedEdge(field);
}

/** How well a heading names the range whose end a field asks for; it may be called a period, and of nothing else. */
function periodScore(field: Field, words: string): number {
  const { name, describe, context } = rangeAsked(field);
  const own = new Set([...name, ...describe, ...context, "period"]);
  const each = wordsOf(words).flatMap(conceptsIn); // together, "billing period" is a period and no more
  const isOwn = each.every((concept) => own.has(concept) || isGeneric(concept));
  const described = isOwn ? [...new Set([...describe, "period"])] : describe;
  return headingScore({ ...field, meaning: { name, describe: described, context } }, words);
}

/** A column, of crosses or of anything else, or one of the two ends of a column of periods. */
type ColumnPlace = { column: number; edge?: Edge; areCrosses?: boolean };

function placesOf(
  view: DocumentView,
  rows: readonly (readonly Span[])[],
  columns: number,
): ColumnPlace[] {
  const hasAnswers = rows.flat().some((cell) => isAnswer(sliceOf(view.text, cell)));
  return Array.from({ length: columns }, (_, column) => column).flatMap((column): ColumnPlace[] => {
    const filled = cellsOf(rows, column);
    const marks = new Set(filled.map((cell) => sliceOf(view.text, cell).trim().toLowerCase()));
    const [mark = ""] = marks; // beside ticks, a cross says no
    if (marks.size === 1 && isCross(mark) && !(hasAnswers && /[x×]/.test(mark)))
      return [{ column, areCrosses: true }];
    const periods = filled.filter((cell) =>
      within(view.recognitions.date, cell).some(({ start }) => view.rangeEnds.has(start)),
    );
    const arePeriods = periods.length > 0 && periods.length >= MOSTLY * filled.length;
    return arePeriods
      ? [
          { column, edge: "first" },
          { column, edge: "last" },
        ]
      : [{ column }];
  });
}

/** Whether a cell holds a tick, or yes or no in words: a cross in its table may say no. */
function isAnswer(words: string): boolean {
  return /^\s*[✓✔✅☑]\s*$/u.test(words) || readFlag(words) !== undefined;
}

/** Whether a cross under a heading says yes to a field: not where the heading denies what it asks, "Not paid". */
function isAffirmed({ node, meaning }: Field, headings: readonly string[]): boolean {
  const denied = headings.some((words) => wordsOf(words).some(isNegation));
  const asksForDenied = [...meaning.name, ...meaning.describe].some(isNegation);
  return node.type === "boolean" && denied === asksForDenied;
}

/** How well a table's columns suit, by the gains of its named ones. */
function scoreOf(gains: readonly number[], asked: number, fields: number): number {
  if (gains.length === 0) return NAMELESS;
  const score = Math.min(1, gains.reduce((sum, gain) => sum + gain, 0) / asked);
  return gains.length === 1 && asked < fields ? ONE_NAME * score : score;
}

/** The first column often has no heading: it names what its row is about, the list's first text. */
function isNameless(
  fields: readonly Field[],
  row: number,
  { column, headings }: { column: number; headings: readonly string[] },
): boolean {
  const isFirst = row === fields.findIndex(({ node }) => node.type === "string");
  return isFirst && column === 0 && headings.every((words) => words.trim() === "");
}

/** The cells of a column that hold anything. */
function cellsOf(rows: readonly (readonly Span[])[], column: number): Span[] {
  return rows.flatMap((row) => row[column] ?? []).filter(({ start, end }) => end > start);
}

/** Whether nearly all of a column's cells are words, whatever the field's name says of their kind. */
function areWords(view: DocumentView, rows: readonly (readonly Span[])[], column: number): boolean {
  const filled = cellsOf(rows, column);
  const words = filled.filter((cell) => /\p{L}{2}/u.test(sliceOf(view.text, cell)));
  return words.length > 0 && words.length >= CLEAR_TYPE * filled.length;
}

/** How well a heading names a field; one of two names, "Price / Gross", stands for either. */
export function headingScore(field: Field, words: string): number {
  const { meaning, kind } = field;
  const names = words.split("/").filter((name) => SHORTEST_NAME.test(name));
  const each = names.length > 1 ? names : [];
  return Math.max(
    ownHeading(field, words),
    labelScore(meaning, kind, conceptsIn(words)),
    ...each.map((name) => EITHER * labelScore(meaning, kind, conceptsIn(name))),
  );
}

/** "Price incl. VAT" may head the line's amount, "Item" its description. */
function namesKind({ kind, meaning }: Field, readings: readonly string[]): boolean {
  const concepts = readings.flatMap(conceptsIn);
  if (kind === "money") return concepts.some((concept) => kindOf(concept) === kind);
  return kind === "text" && meaning.name.includes("description") && concepts.includes("item");
}

/** The share of sampled cells of a column that hold a value of the field's kind. */
function typeShare(
  view: DocumentView,
  field: Field,
  rows: readonly (readonly Span[])[],
  column: number,
): number {
  let filled = 0;
  let fits = 0;
  for (const row of rows) {
    const cell = row[column];
    if (!cell || cell.end <= cell.start) continue;
    filled++;
    fits += readValue(view, field, cell)?.fit ?? 0;
  }
  return filled === 0 ? 0 : fits / filled;
}
