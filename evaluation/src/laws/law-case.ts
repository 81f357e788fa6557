import { type Seeded, seeded } from "@quarry/samples";
import {
  type Context,
  contexts,
  type Embedded,
  embed,
  type Fields,
  type PrintedField,
} from "./contexts.ts";
import { type LocaleGroup, locales } from "./locales.ts";

/** What is printed, row by row, in which locale. */
export type Printed = {
  seed: number;
  group: LocaleGroup;
  locale: string;
  rows: readonly Fields[];
};

/** A document of printed values with its locale and the way they are embedded. */
export type LawCase = Printed & Embedded & { context: Context };

/** A locale by which the rows of a case are printed. */
export type Place = { locale: string; group: LocaleGroup };

/** A document of printed rows. */
export function lawCase(printed: Printed, context: Context): LawCase {
  return { ...printed, context, ...embed(context, printed.rows) };
}

/** The locale that is printed in, and what prints each field of a row. */
export type Printers = { locale: string; prints: readonly (() => PrintedField)[] };

/** Two or three rows of what `printers` print in a locale and a context of the seed's choice. */
export function printedCase(
  number: number,
  printers: (seed: Seeded, locale: string) => Printers,
  placeOf: (seed: Seeded) => Place = (seed) => pickOf(seed, locales),
): LawCase {
  const seed = seeded(number);
  const place = placeOf(seed);
  const context = seed.pick(contexts);
  const { locale, prints } = printers(seed, place.locale);
  const rows = Array.from({ length: seed.whole(2, 3) }, () => prints.map((print) => print()));
  return lawCase({ seed: number, group: place.group, locale, rows }, context);
}

/** The smallest part of a case's rows and fields that still is as `holds` says. */
export function shrunkCase(whole: LawCase, holds: (one: LawCase) => boolean): LawCase {
  const { context, ...printed } = whole;
  const smaller = partsOf(printed.rows).map((rows) => lawCase({ ...printed, rows }, context));
  const found = smaller.find(holds);
  return found ? shrunkCase(found, holds) : whole;
}

/** The rows without one of them, or without one of their fields. */
function partsOf(rows: readonly Fields[]): (readonly Fields[])[] {
  const fewerRows = rows.length > 1 ? rows.map((_, at) => rows.toSpliced(at, 1)) : [];
  const [first = []] = rows;
  const fewerFields =
    first.length > 1 ? first.map((_, at) => rows.map((row) => row.toSpliced(at, 1))) : [];
  return [...fewerRows, ...fewerFields];
}

export function pickOf<Item>(seed: Seeded, [first, ...others]: readonly Item[]): Item {
  return seed.pick([first as Item, ...others]);
}
