import type { Span } from "@quarry/document";
import { isNegation, wordsOf } from "@quarry/vocabulary";
import { munkres } from "munkres";
import { sliceOf } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { Grid } from "../../groups/grid.ts";
import type { DocumentView } from "../../labels/view.ts";
import { asksForEitherWay, isDebited, wayOf } from "../debited.ts";
import type { RowFields } from "../list-finding.ts";
import { namesRow } from "../names-row.ts";
import { type BothWays, bothWays, haveBothWays } from "./both-ways.ts";
import {
  areCounts,
  areWords,
  type ColumnPlace,
  cellsOf,
  placesOf,
  typeShare,
} from "./column-places.ts";
import { dayAsked, type Headings, isOfOne, labelsOf, namesKind } from "./heading-score.ts";
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
/** The likeness of an amount and the heading of one of two columns for what went out and came in. */
const ONE_WAY = 0.45;

/** What is known of a field's column: how well the heading names it, and what its values are beside that. */
export type ColumnTraits = {
  label: number;
  /** Whether what is read in its cells is all that they say, and its heading is of one column. */
  areWhole: boolean;
  /** Whether its heading, and not the field, calls its amounts debits. */
  isDebited: boolean;
  /** Whether its cells are periods of which the field asks for an end. */
  arePeriods: boolean;
  /** The columns of both ways that an amount may go, where the field has one of them. */
  bothWays: BothWays | undefined;
  /** Whether it is one of crosses or ticks, and the field one of yes and no. */
  areCrosses: boolean;
};

/** Each field's column. */
export type Match = {
  columns: (number | undefined)[];
  traits: (ColumnTraits | undefined)[];
  score: number;
};

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
  const isUnnamed = (_: unknown, place: number) => labels.every((own) => (own[place] ?? 0) < NAMED);
  const counts = places.map(({ column }) => areCounts(view, sample, column));
  const hasWordsLeft =
    counts.includes(true) &&
    places.filter(isUnnamed).some(({ column }) => areWords(view, sample, column));
  const areBothWays = haveBothWays(headings);
  const ways = places.map(
    ({ column }) => areBothWays && isOfWay(view, headings[column] ?? [], cellsOf(sample, column)),
  );
  const headingsOf = (column: number) => ({ column, headings: headings[column] ?? [] });
  const gains = fields.map((field, row) => {
    const asksForEither = areBothWays && asksForEitherWay(field, listed);
    return places.map(({ column, edge, areCrosses }, place) => {
      if (edge && edge !== (dayAsked(field) ?? "first")) return 0;
      const isOneWay = asksForEither && ways[place];
      const label = Math.max(labels[row]?.[place] ?? 0, isOneWay ? ONE_WAY : 0);
      const isCount = hasWordsLeft && field.kind === "text" && counts[place];
      if (isCount && (label < NAMED || namesRow(field))) return 0;
      const isTicked = areCrosses && field.node.type === "boolean";
      const type = isTicked ? 1 : typeShare(view, field, sample, column);
      if (label >= NAMED) return label * (0.45 + 0.55 * type) + 0.12 * type;
      if (isNameless(fields, row, headingsOf(column)))
        return areWords(view, sample, column) ? NAMELESS : 0;
      const isOfKind = type >= CLEAR_TYPE && namesKind(field, headings[column] ?? []);
      return isOfKind ? OF_KIND + column * LATER_COLUMN : 0;
    });
  });
  if (gains.length === 0 || headings.length === 0) return undefined;
  const best = munkres(gains.map((row) => row.map((gain) => -gain)));
  const taken = best.filter(([row, column]) => (gains[row]?.[column] ?? 0) > 0);
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

/** Whether a column is of what went out or came in, and of no hours: "In", "Out" of a working day. */
function isOfWay(
  { text }: DocumentView,
  headings: readonly string[],
  cells: readonly Span[],
): boolean {
  return (
    wayOf(headings) !== undefined && !cells.some((cell) => /\d:\d\d/.test(sliceOf(text, cell)))
  );
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
  const used = new Set(pairs.map(([, place]) => places[place]?.column ?? 0));
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
      bothWays: field && bothWays(field, column, { headings, used, listed }),
      arePeriods: edge !== undefined && field !== undefined && dayAsked(field) !== undefined,
      areCrosses: areCrosses && field !== undefined && isAffirmed(field, headings[column] ?? []),
    };
  }
  return { columns, traits };
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
