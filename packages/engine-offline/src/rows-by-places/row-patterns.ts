import { isEmpty, valueAt } from "@quarry/api/values";
import { firstAtOrAfter, type Span } from "@quarry/document";
import { mean } from "../document/mean.ts";
import {
  type ComparedRow,
  comparable,
  comparedRows,
  rowsLikeness,
} from "../examples/rows-likeness.ts";
import type { Read } from "../examples/study.ts";
import type { Field } from "../fields/field.ts";
import { type Habit, habitsOf, spotsLike } from "./place-habits.ts";
import type { FieldPlaces } from "./places-in-rows.ts";
import { type RowShape, shapeOf } from "./row-shape.ts";
import { type Cut, cutAround, type Spot, spotsFor } from "./row-spots.ts";
import { shownSpots } from "./shown-spots.ts";

/** Rows of an example that texts are located of, and places of each. */
const MAX_LOCATED = 150;
const MAX_PLACES = 2;
/** Cuts of a field that are tried, and the share of its values that each must be of. */
const MAX_CUTS = 3;
const LEAST_CUT = 0.12;
/** Patterns that are tried: the best way for each field, the next best for each, and so on. */
const MAX_PATTERNS = 4;
/** From this quality on a habit is trusted to say where rows begin. */
const GOOD = 0.8;

type FieldPattern = { field: Field; cuts: readonly Cut[]; habits: readonly Habit[] };
/** How a field's values stand to those that rows begin with; `carried` ones hold for the rows behind them. */
const relations = ["behind", "before", "carried"] as const;
type Relation = (typeof relations)[number];

/** Spots of a field in a document; `isFirst` where the way that is best for the example found them. */
type Found = { spots: readonly Spot[]; isFirst: boolean };

/** The fields of a list in the order in which they are found: those of rows beside the one that rows begin with. */
type Steps = {
  lead: FieldPattern;
  others: readonly (FieldPattern & { relation: Relation })[];
};

/** How to find the rows of a list by the places of their values. */
export type RowPattern = Steps & {
  /** How well it gives the rows of the example back, 0 to 1. */
  quality: number;
  /** Of the rows that it finds in the example. */
  shape: RowShape;
};

/** A value of a row with its place; `pointer` is relative to the row. */
export type PlacedValue = { pointer: string; value: string | number | boolean; span: Span };

/** Rows that were found by a pattern. */
export type PlacedRows = {
  rows: PlacedValue[][];
  /** From the first to the last value of each row. */
  places: Span[];
  /** The share of the fields that were found in the way that is best for the example, 0 to 1. */
  firsts: number;
};

/** The rows of an example's list, the same as they are compared, and places in them that a person pointed at. */
type ShownRows = {
  rows: readonly unknown[];
  right: readonly ComparedRow[];
  pointed: FieldPlaces;
};

/** Returns patterns that give the rows of an example back, those first that say best where each field stands. */
export function rowPatterns(
  read: Read,
  fields: readonly Field[],
  { rows, right, pointed }: ShownRows,
): RowPattern[] {
  const cuts = new Map(fields.map((field) => [field, cutsFor(read, field, rows)]));
  const spots = new Map(
    fields.map((field) => [field, spotsFor(read, field, cuts.get(field) ?? [])]),
  );
  const isShown = shownSpots(spots, { rows: right, pointed });
  const patterns = [...spots].flatMap(([field, ofField]) => {
    read.view.deadline.check();
    const due = right.flatMap((row) => row.get(field.pointer) ?? []);
    const habits = habitsOf(read.scene(), ofField, { due, isShown: (one) => isShown(field, one) });
    return habits.length > 0 ? [{ field, cuts: cuts.get(field) ?? [], habits }] : [];
  });
  return Array.from({ length: MAX_PATTERNS }, (_, at) => {
    const rotated = patterns.map((one) => ({
      ...one,
      habits: [...one.habits.slice(at), ...one.habits.slice(0, at)],
    }));
    return assemble(read, rotated, right);
  }).filter((one) => one !== undefined);
}

/** Returns what stands around texts of the example that are no places of their own. */
function cutsFor(read: Read, field: Field, rows: readonly unknown[]): Cut[] {
  if (field.node.type !== "string") return [];
  const scene = read.scene();
  const whole = new Set(spotsFor(read, field, []).map(({ same }) => same));
  const values = rows.slice(0, MAX_LOCATED).map((row) => valueAt(row, field.pointer));
  const cut = values
    .filter((one) => typeof one === "string")
    .filter((one) => !whole.has(comparable(field, one)))
    .flatMap((one) => read.locator().locate("string", one).slice(0, MAX_PLACES))
    .filter((span) => scene.at(span).more === 0)
    .map((span) => cutAround(scene, span));
  const least = Math.max(2, LEAST_CUT * values.filter((one) => !isEmpty(one)).length);
  return [...Map.groupBy(cut, (one) => JSON.stringify(one)).values()]
    .filter(({ length }) => length >= least)
    .sort((a, b) => b.length - a.length)
    .flatMap(([one]) => (one ? [one] : []))
    .slice(0, MAX_CUTS);
}

/** Chooses the field that rows begin with, and how the others stand to it: as gives the rows back best. */
function assemble(
  read: Read,
  patterns: readonly FieldPattern[],
  rows: readonly ComparedRow[],
): RowPattern | undefined {
  const lead = leadOf(read, patterns, rows.length);
  if (!lead) return undefined;
  const qualityOf = (steps: Steps) => {
    const fields = [steps.lead, ...steps.others].map(({ field }) => field);
    return rowsLikeness(comparedRows(rowsBy(read, steps), fields), only(rows, fields));
  };
  const others = patterns
    .filter((one) => one !== lead)
    .map((one) => {
      const tried = relations.map((relation) => ({ ...one, relation }));
      return bestOf(tried, (other) => qualityOf({ lead, others: [other] }));
    })
    .filter((one) => one !== undefined);
  const steps = { lead, others };
  const fields = patterns.map(({ field }) => field);
  const found = rowsBy(read, steps);
  const quality = rowsLikeness(comparedRows(found, fields), rows);
  const shape = shapeOf(found, { text: read.view.document.text, fields: fields.length });
  return quality > 0 ? { ...steps, quality, shape } : undefined;
}

/** Returns the field whose places are as many as the rows; of several one with a good habit, then the one that stands first. */
function leadOf(
  read: Read,
  patterns: readonly FieldPattern[],
  rows: number,
): FieldPattern | undefined {
  const distance = (one: FieldPattern) => {
    const apart = Math.abs(spotsBy(read, one).spots.length - rows) / rows;
    const isGood = (one.habits[0]?.quality ?? 0) > GOOD;
    return Math.round(10 * apart) / 10 - 0.2 * Number(isGood);
  };
  const first = (one: FieldPattern) => spotsBy(read, one).spots[0]?.span.start ?? 0;
  return patterns.toSorted((a, b) => distance(a) - distance(b) || first(a) - first(b))[0];
}

function bestOf<T>(all: readonly T[], quality: (one: T) => number): T | undefined {
  const judged = all.map((one) => ({ one, quality: quality(one) }));
  return judged.sort((a, b) => b.quality - a.quality)[0]?.one;
}

function only(rows: readonly ComparedRow[], fields: readonly Field[]): ComparedRow[] {
  const asked = new Set(fields.map(({ pointer }) => pointer));
  return rows.map((row) => new Map([...row].filter(([pointer]) => asked.has(pointer))));
}

/** Returns the spots of a field by the best of its habits that finds any. */
function spotsBy(read: Read, { field, cuts, habits }: FieldPattern): Found {
  const spots = spotsFor(read, field, cuts);
  for (const habit of habits) {
    const found = spotsLike(read.scene(), spots, habit);
    if (found.length > 0) return { spots: found, isFirst: habit === habits[0] };
  }
  return { spots: [], isFirst: false };
}

/** Returns the rows that a pattern finds in a document. */
export function rowsBy(read: Read, { lead, others }: Steps): PlacedRows {
  const { spots: leads, isFirst } = spotsBy(read, lead);
  const found = others.map(({ relation, ...one }) => {
    const { spots, isFirst } = spotsBy(read, one);
    return { field: one.field, relation, spots, spans: spots.map(({ span }) => span), isFirst };
  });
  const rows = leads.map((spot, at) => {
    const bounds = {
      before: leads[at - 1]?.span.start ?? -1,
      start: spot.span.start,
      next: leads[at + 1]?.span.start ?? Number.POSITIVE_INFINITY,
    };
    const held = found.flatMap((one) => {
      const own = heldIn(one, bounds);
      return own ? [{ field: one.field, spot: own }] : [];
    });
    return [{ field: lead.field, spot }, ...held];
  });
  return {
    rows: rows.map((row) =>
      row.map(({ field: { pointer }, spot: { value, span } }) => ({ pointer, value, span })),
    ),
    firsts: mean([isFirst, ...found.map((one) => one.isFirst)].map(Number)),
    places: rows.map((row) => ({
      start: Math.min(...row.map(({ spot }) => spot.span.start)),
      end: Math.max(...row.map(({ spot }) => spot.span.end)),
    })),
  };
}

/** The spots of a field beside the one that rows begin with, in the order of the text. */
type OtherSpots = { spots: readonly Spot[]; spans: readonly Span[]; relation: Relation };

/** Returns the spot that belongs to the row at `start`, between the rows before and behind it. */
function heldIn(
  { spots, spans, relation }: OtherSpots,
  { before, start, next }: { before: number; start: number; next: number },
): Spot | undefined {
  if (relation === "behind") {
    const behind = spots[firstAtOrAfter(spans, start)];
    return behind && behind.span.start < next ? behind : undefined;
  }
  const last = spots[firstAtOrAfter(spans, start + 1) - 1];
  return last && (relation === "carried" || last.span.start > before) ? last : undefined;
}
