import type { Span } from "../../../../domain/span.ts";
import type { Field } from "../fields/field.ts";
import { readValue, within } from "../fields/read-value.ts";
import { conceptsIn, kindOf } from "../lexicon/lexicon.ts";
import type { Line } from "../text/lines.ts";
import { trimSpan } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import type { FoundLeaf, ListFinding } from "./grid.ts";
import { isSummary } from "./summary.ts";

const SCORE = 0.45;
const LEAST = 2;

/** Lines of words that end in an amount, as on a receipt: a description and its price. */
export function itemLines(view: DocumentView, fields: readonly Field[]): ListFinding | undefined {
  const words = fields.find(({ kind, node }) => kind === "text" && node.type === "string");
  const amount = lastAmountField(fields);
  if (!words || !amount) return undefined;
  const rows: FoundLeaf[][] = [];
  const places: Span[] = [];
  for (const line of view.lines) {
    const parts = itemParts(view, line);
    if (parts === "summary" && rows.length > 0) break;
    if (typeof parts === "string") continue;
    const row = [leafOf(view, words, parts.words), leafOf(view, amount, parts.amount)];
    if (row.some((leaf) => leaf === undefined)) continue;
    rows.push(row.filter((leaf) => leaf !== undefined));
    places.push(parts.words);
  }
  return rows.length >= LEAST ? { rows, score: SCORE, reason: "item-line", places } : undefined;
}

function lastAmountField(fields: readonly Field[]): Field | undefined {
  const amounts = fields.filter(({ kind }) => kind === "money");
  return amounts.find(({ meaning }) => meaning.name.includes("amount")) ?? amounts[0];
}

/** The words and the amount of an item's line; a sum, or a line that is no item, is told as such. */
function itemParts(
  view: DocumentView,
  line: Line,
): { words: Span; amount: Span } | "summary" | "other" {
  const [first] = line.cells;
  const last = line.cells.at(-1);
  if (!first || !last) return "other";
  const whole = { start: first.start, end: last.end };
  const amount = within(view.recognitions.money, whole).at(-1);
  if (!amount || view.text.slice(amount.end, whole.end).trim().length > 3) return "other";
  const before = trimSpan(view.text, { start: whole.start, end: amount.start });
  const words = withoutSign(view.text, before);
  if (isSummary(view, [words]) || isPaymentLabel(view.text.slice(words.start, words.end)))
    return "summary";
  return /\p{L}{3}/u.test(view.text.slice(words.start, words.end)) ? { words, amount } : "other";
}

function isPaymentLabel(words: string): boolean {
  const concepts = conceptsIn(words);
  return (
    /[:：]\s*$/.test(words) ||
    (concepts.length > 0 && concepts.every((concept) => kindOf(concept) === "money"))
  );
}

/** Without the currency sign and leaders that stand between the words and the amount. */
function withoutSign(text: string, { start, end }: Span): Span {
  const tail = /[\s.·…]*(?:[$€£¥]|RM|[A-Z]{3})?\s*[-(]?$/u.exec(text.slice(start, end));
  return trimSpan(text, { start, end: end - (tail?.[0].length ?? 0) });
}

function leafOf(view: DocumentView, field: Field, region: Span): FoundLeaf | undefined {
  const reading = readValue(view, field, region);
  return (
    reading && {
      pointer: field.pointer,
      value: reading.value,
      span: reading.span,
      score: SCORE,
      reason: "item-line",
    }
  );
}
