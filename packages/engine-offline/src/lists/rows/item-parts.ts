import type { Span } from "@quarry/document";
import { conceptsIn, isCharged, kindOf } from "@quarry/vocabulary";
import { within } from "../../fields/within.ts";
import type { Line } from "../../text/lines.ts";
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import { isSummary } from "../summary.ts";

/** Where an item's words, its amount and its number of pieces stand. */
export type ItemParts = { words: Span; amount: Span; quantity?: Span };

/** Signs that may stand behind an amount. */
const LONGEST_TAIL = 3;
const tail = /[\s.·…]*(?:\p{Sc}|(?<!\p{L})[A-Z]{2,3})?\s*[-(]?$/u;
const pieces = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*[x×]\s+|^(\d{1,3})\s+(?=\p{Lu})/u;

/**
 * The parts of an item's line, of which the words may be `above` an amount alone; a sum, words alone,
 * or a line that is no item, is told as such. Under the list's own heading "Salary" is an item, too.
 */
export function itemParts(
  view: DocumentView,
  line: Line,
  { above, isScoped }: { above: Line | undefined; isScoped: boolean },
): ItemParts | "summary" | "words" | "other" {
  const [first] = line.cells;
  const last = line.cells.at(-1);
  if (!first || !last) return "other";
  const whole = { start: first.start, end: last.end };
  const amount = within(view.recognitions.money, whole).at(-1);
  if (!amount) return line.cells.length === 1 && hasWords(view.text, whole) ? "words" : "other";
  if (view.text.slice(amount.end, whole.end).trim().length > LONGEST_TAIL) return "other";
  const before = withoutSign(view.text, { start: whole.start, end: amount.start });
  const words = before.end > before.start || !above?.cells[0] ? before : above.cells[0];
  const label = sliceOf(view.text, words);
  const beside = line.cells.filter(({ end }) => end <= amount.start);
  if (isSummary(view, [words, ...beside]) || (!isScoped && isPaymentLabel(label))) return "summary";
  return hasWords(view.text, words) ? { words, amount } : "other";
}

/** "2 x Coffee" is two of coffee. */
export function withQuantity(text: string, parts: ItemParts): ItemParts {
  const { start, end } = parts.words;
  const match = pieces.exec(text.slice(start, end));
  const count = match?.[1] ?? match?.[2];
  if (!match || count === undefined) return parts;
  const words = { start: start + match[0].length, end };
  return { ...parts, words, quantity: { start, end: start + count.length } };
}

function hasWords(text: string, span: Span): boolean {
  return /\p{L}{3}/u.test(sliceOf(text, span));
}

function isPaymentLabel(words: string): boolean {
  const concepts = conceptsIn(words);
  return (
    /[:：]\s*$/.test(words) ||
    (concepts.length > 0 &&
      concepts.every((concept) => kindOf(concept) === "money" || isCharged(concept)))
  );
}

/** Without the currency sign and leaders that stand between the words and the amount. */
function withoutSign(text: string, span: Span): Span {
  const { start, end } = trimSpan(text, span);
  const rest = tail.exec(text.slice(start, end));
  return trimSpan(text, { start, end: end - (rest?.[0].length ?? 0) });
}
