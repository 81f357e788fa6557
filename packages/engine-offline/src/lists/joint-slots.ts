import type { Span } from "@quarry/document";
import { oddsOf } from "../document/odds.ts";
import type { Field } from "../fields/field.ts";

/** A slot as the place of a field: how likely it is that, and where the field's values stand. */
export type FieldSlot = {
  field: Field;
  key: string;
  share: number;
  /** The field's value in each of the first rows; undefined in a row without one. */
  spans: readonly (Span | undefined)[];
};

/** How much more likely a slot is a field's beside the slots of the others: log odds. */
type Together = { together: number };

/** No slot says more for a field, or against it: log odds. */
const MOST = 4;
/**
 * What decides between slots, in log odds: a field without one; two values in the order of the schema; one that holds the
 * other; the share of the row that all of them take.
 */
const weights = { without: -3, inOrder: 0.5, shared: -1, covered: 2.5 };
/** How much more likely a slot is for being among those chosen, and for a value that holds another's: log odds. */
const telling = { chosen: 0.25, shared: -3.7 };
/** Of longer rows, what is taken counts as of rows of so many characters. */
const LONGEST_ROW = 600;
/** Slots of a field that are tried, the likeliest first, and ways of giving all fields theirs that are followed. */
const TRIED = 8;
const FOLLOWED = 16;

type Way<Slot> = { slots: readonly Slot[]; weight: number };

/**
 * Gives the fields of a row their slots, all together: those that are likeliest in sum, of which none holds another's, that
 * take most of the row, in the order of the schema where nothing else decides. No two fields get the same values.
 *
 * @param rows The first rows, which the slots have their spans of.
 */
export function jointSlots<Slot extends FieldSlot>(
  fields: readonly Field[],
  rows: readonly Span[],
  all: readonly Slot[],
): readonly (Slot & Together)[] {
  const byField = Map.groupBy(all, ({ field }) => field);
  const measured = measures(rows);
  let ways: Way<Slot>[] = [{ slots: [], weight: 0 }];
  for (const field of fields) {
    const tried = (byField.get(field) ?? []).sort((a, b) => b.share - a.share).slice(0, TRIED);
    const longer = ways.flatMap(({ slots, weight }) => [
      { slots, weight: weight + weights.without },
      ...tried
        .filter((slot) => !slots.some((other) => measured.pairOf(other, slot).isSame))
        .map((slot) => ({
          slots: [...slots, slot],
          weight: weight + weightBeside(measured, slots, slot),
        })),
    ]);
    ways = longer.sort((a, b) => b.weight - a.weight).slice(0, FOLLOWED);
  }
  return withTogether(measured, ways[0]?.slots ?? []);
}

/** What a slot adds to those of the fields before its own. */
function weightBeside(
  { pairOf, takenBy }: Measures,
  before: readonly FieldSlot[],
  slot: FieldSlot,
): number {
  const pairs = before.map((other) => pairOf(other, slot));
  const shared = sumOf(pairs.map((pair) => pair.shared));
  const covered = takenBy(slot) - sumOf(pairs.map(({ both }) => both));
  const order = pairs.at(-1)?.order ?? 0;
  return (
    oddsWithin(slot) + weights.inOrder * order + weights.shared * shared + weights.covered * covered
  );
}

/** Says of each slot how much more likely the others make it. */
function withTogether<Slot extends FieldSlot>(
  { pairOf }: Measures,
  slots: readonly Slot[],
): (Slot & Together)[] {
  return slots.map((slot) => {
    const shares = slots.map((other) => (other === slot ? 0 : pairOf(other, slot).shared));
    return { ...slot, together: telling.chosen + telling.shared * Math.max(...shares) };
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function oddsWithin({ share }: FieldSlot): number {
  return Math.max(-MOST, Math.min(MOST, oddsOf(share)));
}

/** How the values of two slots stand to each other, in the mean of the rows. */
type Pair = {
  isSame: boolean;
  /** From 1, where the one's stand before the other's, to -1, where they stand behind. */
  order: number;
  /** The share of the shorter one's that the other's hold, too. */
  shared: number;
  /** The share of the row that both take. */
  both: number;
};

type Measures = {
  pairOf(one: FieldSlot, other: FieldSlot): Pair;
  /** Returns the share of the rows that a slot's values take. */
  takenBy(slot: FieldSlot): number;
};

/** Measures slots by the rows, each slot and each pair once. */
function measures(rows: readonly Span[]): Measures {
  const lengths = rows.map((row) => Math.min(LONGEST_ROW, Math.max(1, lengthOf(row))));
  const shareOfRow = (row: number, length: number) => Math.min(1, length / (lengths[row] ?? 1));
  const known = new Map<FieldSlot, Map<FieldSlot, Pair>>();
  const taken = new Map<FieldSlot, number>();
  return {
    pairOf(one, other) {
      const ofOne = known.get(one) ?? new Map<FieldSlot, Pair>();
      known.set(one, ofOne);
      const pair = ofOne.get(other) ?? pairIn(shareOfRow, one.spans, other.spans);
      ofOne.set(other, pair);
      return pair;
    },
    takenBy(slot) {
      const before = taken.get(slot);
      if (before !== undefined) return before;
      const shares = slot.spans.map((span, row) => (span ? shareOfRow(row, lengthOf(span)) : 0));
      const share = sumOf(shares) / rows.length;
      taken.set(slot, share);
      return share;
    },
  };
}

function pairIn(
  shareOfRow: (row: number, length: number) => number,
  ones: FieldSlot["spans"],
  others: FieldSlot["spans"],
): Pair {
  const sums = { isSame: true, rows: 0, order: 0, shared: 0, both: 0 };
  for (const [row, one] of ones.entries()) {
    const other = others[row];
    if (one?.start !== other?.start || one?.end !== other?.end) sums.isSame = false;
    if (!one || !other) continue;
    const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
    sums.rows++;
    sums.order += orderOf(one, other);
    if (common <= 0) continue;
    sums.shared += common / Math.max(1, Math.min(lengthOf(one), lengthOf(other)));
    sums.both += shareOfRow(row, common);
  }
  const count = Math.max(1, sums.rows);
  return {
    isSame: sums.isSame,
    order: sums.order / count,
    shared: sums.shared / count,
    both: sums.both / Math.max(1, ones.length),
  };
}

function orderOf(one: Span, other: Span): number {
  if (other.start >= one.end) return 1;
  return other.start < one.start ? -1 : 0;
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
