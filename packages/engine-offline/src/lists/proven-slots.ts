import { firstAtOrAfter } from "@quarry/document";
import { conceptsIn, sums } from "@quarry/vocabulary";
import { sliceOf } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import type { RecordGroup } from "../groups/record-group.ts";
import {
  addsUp,
  MAX_ROWS,
  MOSTLY,
  multiplies,
  type Numbers,
  nameOf,
  numbersOf,
} from "../groups/row-numbers.ts";
import { namesCharge } from "../groups/summary.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Around } from "./around.ts";

/** Smaller whole numbers add up to one another by chance. */
const LEAST_SUM = 100;
/** Numbers below the last row among which its sum may be. */
const MAX_BELOW = 12;

const roles = {
  quantity: ["quantity"],
  price: ["price"],
  amount: ["amount", "total", "subtotal"],
} as const;
type Role = keyof typeof roles;
const order: readonly Role[] = ["quantity", "price", "amount"];

/** How likely a slot is a field's, as far as it is known. */
type ShareOf = (field: Field, key: string) => number;

/**
 * The slots of a list's numbers that its rows prove: quantity and price multiplied are the amount in each, or the
 * amounts together are a number that stands below them. What is left of such rows in words is the one text that is
 * asked for. Empty where nothing is proven.
 */
export function provenSlots(
  around: Around,
  group: RecordGroup,
  shareOf: ShareOf,
): ReadonlyMap<Field, string> {
  if (group.rows.length < 2) return new Map();
  const slots = numbersOf(around.view, group);
  const products = multiplied(around, slots, shareOf);
  const proven = products.size > 0 ? products : addedUp(around, group, { slots, shareOf });
  return proven.size > 0 ? new Map([...proven, ...wordsLeft(around, group)]) : proven;
}

function multiplied(
  { fields }: Around,
  slots: readonly Numbers[],
  shareOf: ShareOf,
): Map<Field, string> {
  const [quantity, price, amount] = order.map((role) => fieldOf(fields, role));
  if (!quantity || !price || !amount) return new Map();
  const asked = [quantity, price, amount];
  let best: { keys: readonly string[]; share: number } | undefined;
  for (const [one, other, product] of triplesOf(slots)) {
    if (!areProducts(one, other, product)) continue;
    const keys = [one.key, other.key, product.key];
    const shares = asked.map((field, at) => shareOf(field, keys[at] ?? ""));
    const share = shares.reduce((sum, own) => sum + own, 0);
    if (share > (best?.share ?? -1)) best = { keys, share };
  }
  const { keys = [] } = best ?? {};
  return new Map(asked.flatMap((field, at) => (keys[at] ? [[field, keys[at]]] : [])));
}

function* triplesOf(slots: readonly Numbers[]): Generator<[Numbers, Numbers, Numbers]> {
  for (const one of slots)
    for (const other of slots)
      for (const product of slots)
        if (one !== other && other !== product && product !== one) yield [one, other, product];
}

/** The amounts whose sum stands below the last row. */
function addedUp(
  { fields, view }: Around,
  group: RecordGroup,
  { slots, shareOf }: { slots: readonly Numbers[]; shareOf: ShareOf },
): Map<Field, string> {
  const [quantity, price, amount] = order.map((role) => fieldOf(fields, role));
  const field = amount ?? (quantity ? undefined : price);
  if (!field || group.rows.length > MAX_ROWS || !areEntries(view, group)) return new Map();
  const { number } = view.recognitions;
  const from = firstAtOrAfter(number, group.end);
  const below = number.slice(from, from + MAX_BELOW).map(({ value }) => Number(value));
  const [best] = slots
    .filter(({ values }) => isTellingSum(values) && below.some((value) => addsUp(values, value)))
    .sort((a, b) => shareOf(field, b.key) - shareOf(field, a.key));
  return new Map(best ? [[field, best.key]] : []);
}

/** Whether a sum is no chance: whole numbers below 100 add up to one another often. */
function isTellingSum(values: Numbers["values"]): boolean {
  const known = values.filter((value) => value !== undefined);
  const sum = known.reduce((total, value) => total + value, 0);
  return Math.abs(sum) >= LEAST_SUM || known.some((value) => !Number.isInteger(value));
}

/** Whether each row is a line with an entry: subtotal and shipping make a total, too. */
function areEntries(view: DocumentView, { origin, rows }: RecordGroup): boolean {
  const mayBeShifted = origin === "blocks" || origin === "sections";
  return !rows.some((row) => {
    if (mayBeShifted && sliceOf(view.text, row).includes("\n")) return true;
    const name = sliceOf(view.text, nameOf(row));
    return conceptsIn(name).some(sums) || namesCharge(name);
  });
}

/** The one cell or run of words that most rows have, for the one field that asks for words. */
function wordsLeft({ fields, view }: Around, { slots, rows }: RecordGroup): Map<Field, string> {
  const [field, ...others] = fields.filter(({ node }) => node.type === "string");
  const hold = (key: string) =>
    rows.filter(({ parts }) => {
      const part = parts.get(key);
      return part && /\p{L}{2}/u.test(sliceOf(view.text, part));
    });
  const keys = slots
    .map(({ key }) => key)
    .filter((key) => hold(key).length >= MOSTLY * rows.length);
  const cells = keys.filter((key) => /^c\d+$/.test(key));
  const [run, ...more] = cells.length > 0 ? cells : keys.filter((key) => /^t\d$/.test(key));
  const isOne = field?.kind === "text" && others.length === 0 && more.length === 0;
  return new Map(isOne && run ? [[field, run]] : []);
}

/** The one number among a row's fields that has a role. */
function fieldOf(fields: readonly Field[], role: Role): Field | undefined {
  const wanted: readonly string[] = roles[role];
  const found = fields.filter(({ node, meaning }) => {
    const isNumber = node.type === "number" || node.type === "integer";
    const named = order.filter((one) =>
      roles[one].some((concept) => meaning.name.includes(concept)),
    );
    const concepts = named.length > 0 ? meaning.name : meaning.describe;
    return isNumber && concepts.some((concept) => wanted.includes(concept));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Whether every row multiplies, and one in which neither factor is 1. */
function areProducts(
  { values: some }: Numbers,
  { values: others }: Numbers,
  { values: products }: Numbers,
): boolean {
  const rows = some.flatMap((one, at) => {
    const [other, product] = [others[at], products[at]];
    return one === undefined || other === undefined || product === undefined
      ? []
      : [{ one, other, product }];
  });
  const isTelling = ({ one, other }: { one: number; other: number }) =>
    one !== 1 && other !== 1 && one * other !== 0;
  return (
    rows.length >= MOSTLY * some.length &&
    rows.every(({ one, other, product }) => multiplies(one, other, product)) &&
    rows.some(isTelling)
  );
}
