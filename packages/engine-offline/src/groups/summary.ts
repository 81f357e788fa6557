import type { Span } from "@quarry/document";
import {
  alternatives,
  conceptsIn,
  fold,
  isAssumed,
  isCharged,
  isGeneric,
  kindOf,
  sums,
  wordsOf,
} from "@quarry/vocabulary";
import texts from "@quarry/vocabulary/lexicon/texts/carried.json" with { type: "json" };
import { within } from "../fields/within.ts";
import type { DocumentView } from "../labels/view.ts";
import type { GridCell } from "./grid.ts";

/** Signs of a cell that are looked at. */
const LONGEST = 80;
const LABEL_AND_AMOUNT = 2;
const carried = new Set(Object.values(texts.words).flat());
/** Words for an amount that are one of a sum where they stand alone; "Somme" is a river, too. */
const amountsOfSums = new Set(Object.values(texts.sums).flat());
/** What no entry is named, numbered or not. */
const totals = new Set(["total", "subtotal"]);
const code = /^\s*\p{Lu}{0,3}[-. ]?\d{1,8}\.?\s*$/u;
const alsoItems = new Set(Object.values(texts.alsoItems).flat());

/**
 * Whether a row such as "Subtotal  112.00" sums up others, and is none of them itself.
 *
 * @param listed What the list is of: a row that is named for it alone is an item, as "VAT  12.00" is in one of taxes.
 */
export function isSummary(
  view: DocumentView,
  cells: readonly Span[],
  listed: readonly string[] = [],
): boolean {
  const isNumbered = cells.length > LABEL_AND_AMOUNT && isCodeOrDay(view, cells[0]);
  const isEntry = (at: number) =>
    (isNumbered && at > 0) || cells.some((cell, other) => other !== at && areWords(view, cell));
  return cells.some(({ start, end }, at) => {
    const [day] = within(view.recognitions.date, { start, end });
    const until = Math.min(end, start + LONGEST, day?.start ?? end);
    const content = view.text.slice(start, until);
    if (isCarried(content, cells.length)) return true;
    const words = withoutPage(content.replace(/[^\p{L}\s.]+/gu, " "));
    if (cells.length > LABEL_AND_AMOUNT && amountsOfSums.has(fold(words).trim()))
      return !isEntry(at);
    const concepts = conceptsIn(words).filter((concept) => concept.length > 2);
    if (cells.length <= LABEL_AND_AMOUNT && isEdgeOfBalances(concepts)) return true;
    return (
      concepts.some(sums) &&
      concepts.every((concept) => sums(concept) || isGeneric(concept) || isAssumed(concept)) &&
      !isListed(words, listed) &&
      !(isEntry(at) && !concepts.some((concept) => totals.has(concept)))
    );
  });
}

/** Whether words are those of a total or subtotal, or of no sum but an amount: "Sum". */
export function isTotal(words: string): boolean {
  return amountsOfSums.has(fold(words).trim()) || conceptsIn(words).some((one) => totals.has(one));
}

/** Whether a cell says in words what an amount is, and has no number: a kind of expense, the one who paid. */
function areWords({ text }: DocumentView, { start, end }: Span): boolean {
  return /^\P{N}*\p{L}{3}\P{N}*$/u.test(text.slice(start, Math.min(end, start + LONGEST)));
}

/** Whether a row begins with its number, account or day, as an entry does: "3806  VAT  190.00". */
function isCodeOrDay({ text, recognitions }: DocumentView, cell: Span | undefined): boolean {
  if (!cell) return false;
  const [day] = within(recognitions.date, cell);
  return day !== undefined || code.test(text.slice(cell.start, cell.end));
}

/** Whether words name what a list is of, and no sum of it: "VAT" in a list of taxes, but not "Total VAT". */
function isListed(words: string, listed: readonly string[]): boolean {
  const [own, ...others] = listed.filter((concept) => !isGeneric(concept));
  if (own === undefined || own === "total" || others.length > 0) return false;
  const whole = conceptsIn(words);
  const each = wordsOf(words).flatMap(conceptsIn); // together, "total deductions" are deductions and no more
  return whole.includes(own) && ![...whole, ...each].some((one) => one !== own && isAmount(one));
}

const pages = alternatives(Object.values(texts.pages).flat());
const besidePages = alternatives(Object.values(texts.besidePages).flat());
/** "Transport till nästa sida", "Report page suivante": a page with words of which, and no others. */
const toPage = new RegExp(
  `(?: (?:${besidePages})){0,2} (?:${pages})(?: (?:${besidePages}))?$`,
  "u",
);

/** "Subtotal page 1" without the page. */
function withoutPage(words: string): string {
  const page = toPage.exec(fold(words).replace(/\s+/g, " ").trimEnd())?.[0] ?? "";
  return page === ""
    ? words
    : words.trimEnd().split(/\s+/).slice(0, -wordsOf(page).length).join(" ");
}

/** "Opening balance": the first and the last of the balances beside entries. */
function isEdgeOfBalances(concepts: readonly string[]): boolean {
  const edges = new Set(["opening", "closing"]);
  return (
    concepts.includes("balance") &&
    concepts.some((concept) => edges.has(concept)) &&
    concepts.every((concept) => concept === "balance" || edges.has(concept))
  );
}

/** Whether a concept is a sum, or an amount of anything. */
function isAmount(concept: string): boolean {
  return sums(concept) || (isGeneric(concept) && kindOf(concept) === "money");
}

/** "Carried forward", "Übertrag von Seite 1": an amount that a page takes over from another; an item has more cells. */
function isCarried(content: string, cells: number): boolean {
  const words = fold(content)
    .replace(/[^\p{L}/]+/gu, " ")
    .trim();
  const page = toPage.exec(words)?.[0] ?? "";
  const bare = words.slice(0, words.length - page.length);
  const saysWhich = /\d/.test(content) || page.trim().includes(" ");
  const isItem = alsoItems.has(bare) && !saysWhich && cells > LABEL_AND_AMOUNT;
  if (isItem) return false;
  const [first = "", ...others] = bare.split(" ");
  return carried.has(bare) || (conceptsIn(first).some(isSum) && carried.has(others.join(" ")));
}

function isSum(concept: string): boolean {
  return sums(concept) || kindOf(concept) === "money";
}

/** Whether a row is a label and its amount alone, though its table has more columns: "Shipping  4.50". */
export function isCharge({ text }: DocumentView, cells: readonly GridCell[]): boolean {
  const own = cells.filter(({ repeated }) => !repeated);
  const [label, ...others] = own.map(({ start, end }) => text.slice(start, end).trim());
  return label !== undefined && others.length === 1 && namesCharge(label);
}

/** Whether words name what is paid beside the items: "Shipping", "Discount". */
export function namesCharge(label: string): boolean {
  const concepts = conceptsIn(label);
  return (
    concepts.length > 0 &&
    concepts.every((concept) => kindOf(concept) === "money" || isCharged(concept))
  );
}
