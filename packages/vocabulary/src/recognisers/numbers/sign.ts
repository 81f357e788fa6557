import type { Span } from "@quarry/document";
import { currencySign } from "./currency-sign.ts";

/** The sign of a number; `isDoubtful` where the same spelling is written for the opposite, too. */
export type Sign = {
  isNegative: boolean;
  isDoubtful: boolean;
  /** Where the number begins with a sign that touches it. */
  start: number;
};

const BEFORE = 24;
const AFTER = 24;
const gap = "[ \\u00a0\\u2007-\\u200a\\u202f]";
const dash = "[-−–‒‐‑]";
/** Where a cell begins and ends, in lines and in the notation of data. */
const edgeBefore = `(?:^|[:：|\\t\\n"“„;]|${gap}{2})${gap}*`;
const edgeAfter = `${gap}*(?:$|[|\\t\\n\\r"”;]|,?${gap}*(?:\\n|$)|${gap}{2})`;
const attached = /(?:^|(.))([-+−–‒‐‑])$/su;
const apart = new RegExp(
  `(?:^|(?<edge>${edgeBefore}(?:${currencySign}${gap}?)?)|(?<previous>.))(?<sign>${dash})(?<space>${gap}?)(?<symbol>(?:${currencySign}|%)${gap}?)?$`,
  "su",
);
const afterCurrency = new RegExp(`(?:^|[^\\p{L}])${currencySign}${gap}?$`, "u");
const word = /(?<!\d\s{0,3})(?<!\p{L})minus $/iu;
const opening = new RegExp(
  `(?:(?<edge>${edgeBefore}(?:${currencySign}${gap}?)?)|)\\((?<symbol>(?:${currencySign}|%)${gap}?)?$`,
  "u",
);
const closing = new RegExp(
  `^${gap}?(?:(?<symbol>${currencySign}|%)|(?<word>[\\p{L}.]{1,6}))?${gap}?[|\\t]?${gap}?\\)(?:${gap}?${currencySign})?(?:(?<edge>${edgeAfter})|)`,
  "u",
);
const trailing = new RegExp(
  `^(?<symbol>${gap}?${currencySign})?${gap}?${dash}(?:${gap}?${currencySign})?${edgeAfter}`,
  "u",
);
/** To the next cell: bars and tabs part cells, and so does the space of a column set with spaces. */
const toCell = `(?:${gap}{0,12}(?:[|\\t]${gap}*)?)`;
const currencyBetween = `(?:${currencySign}${gap}?)?`;
const debited = "D(?:[Rr]|B)\\.?";
const booked = new RegExp(`^${gap}?${currencyBetween}${debited}${edgeAfter}`, "u");
const cents = "[.,]\\d\\d";
/**
 * What may stand in the cell behind an amount for debit, what an amount beside it has for credit, and what
 * none has: other letters are grades and rates.
 */
const columns = [
  { debit: debited, credit: "C[Rr]\\.?" },
  { debit: "D", credit: "C", other: "[ABE-Z]" },
  { debit: "S", credit: "H", other: "[A-GI-RT-Z]" },
].map(({ debit, credit, other }) => ({
  debit: new RegExp(`^${toCell}${currencyBetween}${debit}${edgeAfter}`, "u"),
  credit: new RegExp(`${cents}${toCell}${currencyBetween}${credit}${edgeAfter}`, "u"),
  other: other === undefined ? undefined : new RegExp(`${cents}${toCell}${other}${edgeAfter}`, "u"),
}));
/** Whether money goes out or comes in, in a cell of its own right before an amount or right behind it. */
const ways = [
  ["Af", "Bij"],
  ["Debit", "Credit"],
  ["Debet", "Credit"],
  ["DBIT", "CRDT"],
  ["Soll", "Haben"],
].map(([out, back]) => {
  const nextCell = `"?${gap}*[|\\t]+${gap}*"?`;
  const cell = (word: string) => ({
    before: new RegExp(`[^\\s|"]${nextCell}${word}${nextCell}$`, "u"), // first in its row it is a label
    behind: new RegExp(`^${nextCell}${word}${edgeAfter}`, "u"),
    anywhere: new RegExp(`[|\\t"\\n]${gap}*${word}${edgeAfter}`, "u"),
  });
  return { out: cell(out ?? ""), back: cell(back ?? "") };
});
/** A minus in a cell of its own before an amount. */
const signCell = new RegExp(`[|\\t]${gap}*${dash}${gap}*[|\\t]${gap}*$`, "u");
const plusCell = new RegExp(`[|\\t]${gap}*\\+${gap}*[|\\t]${gap}*[\\d.,]`, "u");
/** How far around an amount its table or list is looked at. */
const AROUND = 2_000;
const range = new RegExp(`(?:\\d|\\p{Sc}|%)${gap}*$`, "u");

/** Reads minus in every spelling: before or behind, apart by a currency, in parentheses, as debit. */
export function signOf(text: string, { start, end }: Span): Sign {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const after = text.slice(end, end + AFTER);
  const touching = attachedSign(before);
  const begin = touching ? start - 1 : start;
  const plain = { isNegative: false, isDoubtful: false, start: begin };
  if (touching === "minus" || isApart(before) || word.test(before))
    return { ...plain, isNegative: true };
  if (touching === "plus") return plain;
  const digits = text.slice(start, end);
  const isAmount = /[.,'’٫\s]/.test(digits);
  const inBrackets = bracketSign(before, after, isAmount);
  if (inBrackets) return { ...plain, ...inBrackets };
  const minus = trailing.exec(after);
  if (minus) return { ...plain, isNegative: true, isDoubtful: !isAmount && !minus.groups?.symbol };
  if (booked.test(after)) return { ...plain, isNegative: true };
  return { ...plain, isNegative: hasOwnSign(text, { start, end }, { before, after }) };
}

/**
 * A sign in a column of its own counts where the same list has its opposite, too; so does debit behind an
 * amount with decimals, while "85 | D" is a grade and "45 | Dr | Ada Lind" a title.
 */
function hasOwnSign(
  text: string,
  { start, end }: Span,
  { before, after }: { before: string; after: string },
): boolean {
  const isAmount = /[.,]\d\d$/.test(text.slice(start, end));
  const way = isAmount
    ? ways.find(({ out }) => out.before.test(before) || out.behind.test(after))
    : undefined;
  if (way) return isWayOut(text, { start, end }, way.back.anywhere);
  const column = isAmount ? columns.find(({ debit }) => debit.test(after)) : undefined;
  if (!column && !signCell.test(before)) return false;
  const around = text.slice(Math.max(0, start - AROUND), end + AROUND);
  if (!column) return plusCell.test(around);
  return column.credit.test(around) && !column.other?.test(around);
}

/** Whether other rows of a list have the opposite way, and the amount's own has not. */
function isWayOut(text: string, { start, end }: Span, back: RegExp): boolean {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const row = `${before.slice(before.lastIndexOf("\n") + 1)}${after.split("\n", 1)[0] ?? ""}`;
  return !back.test(row) && (back.test(before) || back.test(after));
}

/** A sign that touches the digits: none inside words, codes and ranges. */
function attachedSign(before: string): "minus" | "plus" | undefined {
  const match = attached.exec(before);
  if (!match) return undefined;
  const [, previous = "", sign = ""] = match;
  const rest = before.slice(0, -1);
  if (/[\p{L}\d)\]]/u.test(previous) && !afterCurrency.test(rest)) return undefined;
  if (/[–‒]/.test(sign) && range.test(rest)) return undefined;
  return sign === "+" ? "plus" : "minus";
}

/** A minus with a space or a currency between itself and the digits. */
function isApart(before: string): boolean {
  const groups = apart.exec(before)?.groups;
  if (!groups || (!groups.space && !groups.symbol)) return false;
  if (groups.edge !== undefined) return groups.symbol !== undefined || !isBullet(before, groups);
  if (groups.previous === undefined) return groups.symbol !== undefined || groups.sign === "−";
  if (groups.space) return false;
  return (
    !/[\p{L}\d)]/u.test(groups.previous) &&
    !range.test(before.slice(0, before.lastIndexOf(groups.sign ?? "")))
  );
}

/** "- 45 apples" at the beginning of a line is an item of a list. */
function isBullet(
  before: string,
  { edge = "", sign }: Record<string, string | undefined>,
): boolean {
  return sign !== "−" && /^(?:$|.*\n)\s*$/s.test(edge) && /(?:^|\n)\s*\S\s*$/.test(before);
}

function bracketSign(
  before: string,
  after: string,
  isAmount: boolean,
): Pick<Sign, "isNegative" | "isDoubtful"> | undefined {
  const open = opening.exec(before);
  const close = open && closing.exec(after);
  if (!open || !close) return undefined;
  const hasSymbol = open.groups?.symbol !== undefined || close.groups?.symbol !== undefined;
  if (close.groups?.word) return { isNegative: false, isDoubtful: true };
  const isCell = open.groups?.edge !== undefined && close.groups?.edge !== undefined;
  if (!isCell) return hasSymbol || isAmount ? { isNegative: false, isDoubtful: true } : undefined;
  const isTabular = /[|\t]/.test(open.groups?.edge ?? "") || /[|\t]/.test(close.groups?.edge ?? "");
  return { isNegative: true, isDoubtful: !hasSymbol && !isAmount && !isTabular };
}
