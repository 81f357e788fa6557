import type { Span } from "@quarry/document";
import type { Field } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import type { Line } from "../../text/lines.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf, ListFinding } from "../grid.ts";
import { type ItemParts, itemParts, withQuantity } from "./item-parts.ts";

const SCORE = 0.45;
/** Lines that stand under the list's own heading need no others beside them. */
const SCOPED = 0.5;
const LEAST = 2;

type Item = ItemParts & { left: number };

/**
 * Lines of words that end in an amount, as on a receipt: a description, its price and how many; the
 * amount may stand in a line of its own below. `scope` holds the lines under the list's heading.
 */
export function itemLines(
  view: DocumentView,
  fields: readonly Field[],
  scope: readonly Line[],
): ListFinding | undefined {
  const words = fields.find(({ kind, node }) => kind === "text" && node.type === "string");
  const amount = lastAmountField(fields);
  if (!words || !amount) return undefined;
  const asked = { words, amount, quantity: fields.find(isQuantity) };
  const scoped = findingOf(view, asked, itemsIn(view, scope, true), SCOPED);
  if (scoped) return scoped;
  const items = itemsIn(view, view.lines, false);
  return items.length >= LEAST ? findingOf(view, asked, items, SCORE) : undefined;
}

function lastAmountField(fields: readonly Field[]): Field | undefined {
  const amounts = fields.filter(({ kind }) => kind === "money");
  return amounts.find(({ meaning }) => meaning.name.includes("amount")) ?? amounts[0];
}

function isQuantity({ kind, meaning }: Field): boolean {
  return kind === "number" && meaning.name.includes("quantity");
}

/** Up to the sum below them; of nested items the outer ones, whose amounts hold the others'. */
function itemsIn(view: DocumentView, lines: readonly Line[], isScoped: boolean): Item[] {
  const items: Item[] = [];
  const least = isScoped ? 1 : LEAST;
  let words: Line | undefined;
  for (const line of lines) {
    const parts = itemParts(view, line, { above: words, isScoped });
    const left = line.cells[0]?.left ?? 0;
    const isInner = left > (items.at(-1)?.left ?? left);
    if (parts === "summary" && !isInner) {
      if (items.length >= least) break;
      items.length = 0; // a sum of another, shorter list
    }
    if (typeof parts !== "string") items.push({ ...parts, left });
    if (line.cells.length > 0) words = parts === "words" ? line : undefined;
  }
  return withoutInner(items);
}

function withoutInner(items: readonly Item[]): Item[] {
  const outermost = Math.min(...items.map(({ left }) => left));
  const isOuter = ({ left }: Item) => left === outermost;
  const isNested = items.every((item, at) => {
    const next = items[at + 1];
    return !isOuter(item) || (next !== undefined && !isOuter(next));
  });
  return isNested ? items.filter(isOuter) : [...items];
}

type Asked = { words: Field; amount: Field; quantity: Field | undefined };

function findingOf(
  view: DocumentView,
  { words, amount, quantity }: Asked,
  items: readonly Item[],
  score: number,
): ListFinding | undefined {
  const rows: FoundLeaf[][] = [];
  const places: Span[] = [];
  for (const item of items) {
    const told = quantity ? withQuantity(view.text, item) : item;
    const named = leafOf(view, words, told.words, score);
    const paid = leafOf(view, amount, told.amount, score);
    if (!named || !paid) continue;
    const counted =
      quantity && told.quantity ? leafOf(view, quantity, told.quantity, score) : undefined;
    rows.push(counted ? [named, counted, paid] : [named, paid]);
    places.push(item.words);
  }
  return rows.length > 0 ? { rows, score, reason: "item-line", places } : undefined;
}

function leafOf(
  view: DocumentView,
  field: Field,
  region: Span,
  score: number,
): FoundLeaf | undefined {
  const reading = readValue(view, field, region);
  if (!reading) return undefined;
  const { value, span } = reading;
  return { pointer: field.pointer, value, span, score, reason: "item-line" };
}
