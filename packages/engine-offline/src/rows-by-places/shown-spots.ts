import { firstAtOrAfter } from "@quarry/document";
import { overlaps } from "../document/span.ts";
import type { ComparedRow } from "../examples/rows-likeness.ts";
import type { Field } from "../fields/field.ts";
import type { FieldPlaces } from "./places-in-rows.ts";
import type { Spot } from "./row-spots.ts";

/** Lines count as this many characters when the distance of two spots is taken, and characters as little. */
const LINE = 200;
const CHARACTER = 0.1;
/** Others are not sought beside a value that stands in more places than these. */
const MAX_EQUAL = 20;
/** Values of a row do not stand further apart. */
const FARTHEST = 1_000;

/** Whether a spot of a field is where the example has its value; undefined where the same value stands elsewhere, too. */
export type IsShown = (field: Field, spot: Spot) => boolean | undefined;

/**
 * Returns which spots of an example's document have the values of its rows: where a person pointed at places of a field,
 * those; otherwise, of equal values, the one that stands nearest to another value of its row.
 */
export function shownSpots(
  spots: ReadonlyMap<Field, readonly Spot[]>,
  { rows, pointed }: { rows: readonly ComparedRow[]; pointed: FieldPlaces },
): IsShown {
  const due = new Map(
    [...spots.keys()].map((field) => [
      field,
      new Set(rows.flatMap((row) => row.get(field.pointer) ?? [])),
    ]),
  );
  const near = spots.size > 1 ? nearSpots(spots, rows) : undefined;
  const isPointedAt = (field: Field, spot: Spot) =>
    pointed.get(field.pointer)?.some((place) => overlaps(place, spot.span)) ?? false;
  const valuesPointedAt = new Map(
    [...spots].map(([field, all]) => {
      const those = all.filter((spot) => isPointedAt(field, spot));
      return [field, new Set(those.map(({ same }) => same))];
    }),
  );
  return (field, spot) => {
    if (!due.get(field)?.has(spot.same)) return false;
    const values = valuesPointedAt.get(field);
    if (values && values.size > 0)
      return isPointedAt(field, spot) || (values.has(spot.same) ? false : undefined);
    return !near || near.has(spot) || undefined;
  };
}

/**
 * Returns, for each value of a row, the spot that stands nearest to another value of the row that stands in few places; all of
 * them where the row has no such value.
 */
function nearSpots(
  spots: ReadonlyMap<Field, readonly Spot[]>,
  rows: readonly ComparedRow[],
): ReadonlySet<Spot> {
  const bySame = new Map(
    [...spots].map(([field, all]) => [field, Map.groupBy(all, ({ same }) => same)]),
  );
  const nearest = rows.flatMap((row) => {
    const held = [...bySame].map(([field, same]) => same.get(row.get(field.pointer) ?? "") ?? []);
    const rare = held.filter(({ length }) => length <= MAX_EQUAL);
    return held.flatMap((own) => {
      const others = rare.filter((one) => one !== own).flat();
      return others.length > 0 ? nearestOf(own, others) : own;
    });
  });
  return new Set(nearest);
}

/** Returns the one of some spots, which are in the order of the text, that stands nearest to any of others. */
function nearestOf(own: readonly Spot[], others: readonly Spot[]): Spot[] {
  const spans = own.map(({ span }) => span);
  let nearest: Spot | undefined;
  let least = FARTHEST;
  for (const other of others) {
    const next = firstAtOrAfter(spans, other.span.start);
    for (const spot of own.slice(Math.max(0, next - 1), next + 1)) {
      const far = distance(spot, other);
      if (far < least) [nearest, least] = [spot, far];
    }
  }
  return nearest ? [nearest] : [];
}

function distance(one: Spot, other: Spot): number {
  const lines = Math.abs(one.place.line - other.place.line);
  return LINE * lines + CHARACTER * Math.abs(one.span.start - other.span.start);
}
