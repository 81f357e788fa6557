import type { Span } from "@quarry/document";
import { fold } from "../../lexicon/fold.ts";
import wayWords from "../../lexicon/values/ways.json" with { type: "json" };
import { dayOfDigits } from "../dates/day-parts.ts";
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
/** "GB-0.5" in a cell of its own: letters before an amount may be its unit, and the hyphen a minus. */
const behindUnit = new RegExp(`${edgeBefore}\\p{L}{1,4}${dash}$`, "u");
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
/** "640,00 S EUR", and a currency in a cell of its own: "13.44 | EUR | D". */
const toLetter = `${toCell}(?:${currencySign}${toCell})?`;
const currencyBehind = `(?:${gap}?${currencySign})?`;
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
  { debit: "D", credit: "K", other: "[A-CE-JL-Z]" },
  { debit: "S", credit: "H", other: "[A-GI-RT-Z]" },
].map(({ debit, credit, other }) => ({
  debit: new RegExp(`^${toLetter}${debit}${currencyBehind}${edgeAfter}`, "u"),
  credit: new RegExp(`${cents}${toLetter}${credit}${currencyBehind}${edgeAfter}`, "u"),
  other: other === undefined ? undefined : new RegExp(`${cents}${toCell}${other}${edgeAfter}`, "u"),
}));
const nextCell = `"?${gap}*[|\\t]+${gap}*"?`;
type Way = { out: string; back: string; isSure: boolean };
/**
 * Words of banks for money that goes out and comes in, in a cell of its own beside the amount. Those that are not sure
 * are also cards, means of payment and sides of an account, so that they make a sign doubtful, and no more.
 */
const ways = [...waysOf(wayWords.sure, true), ...waysOf(wayWords.beside, false)].map((way) => ({
  ...way,
  behind: new RegExp(`^${nextCell}${way.out}${edgeAfter}`, "u"),
  opposite: new RegExp(`[|\\t"\\n]${gap}*${way.back}${edgeAfter}`, "u"),
}));
const named = [...ways, ...waysOf(wayWords.ofRows, false)].map(({ out, back, isSure }) => ({
  out: fold(out),
  back: fold(back),
  isSure,
}));

function waysOf(words: Readonly<Record<string, string[][]>>, isSure: boolean): Way[] {
  return Object.values(words).flatMap((pairs) =>
    pairs.map(([out = "", back = ""]) => ({ out, back, isSure })),
  );
}

/** Which way an amount went by a word in its row, where banks write one of two: "DBIT" and "CRDT"; undefined for others. */
export function wayNamed(word: string): { isOut: boolean; isSure: boolean } | undefined {
  const folded = fold(word);
  const way = named.find(({ out, back }) => out === folded || back === folded);
  return way && { isOut: way.out === folded, isSure: way.isSure };
}

const currencyAlone = new RegExp(`^"?${gap}*${currencyBetween}$`, "u");
const numeralAlone = /^[-+]?[\d.,' ]{1,12}$/;
const pointedDay = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;
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
  if (/[.,]\d/.test(digits) && behindUnit.test(before)) return { ...plain, isDoubtful: true };
  return { ...plain, ...ownSign(text, { start, end }, { before, after }) };
}

const unsigned = { isNegative: false, isDoubtful: false };

/**
 * A sign in a column of its own counts where the same list has its opposite, too; so does debit behind an
 * amount with decimals, while "85 | D" is a grade and "45 | Dr | Ada Lind" a title.
 */
function ownSign(
  text: string,
  { start, end }: Span,
  { before, after }: { before: string; after: string },
): Pick<Sign, "isNegative" | "isDoubtful"> {
  const isAmount = /[.,]\d\d$/.test(text.slice(start, end));
  const way = ways.find(
    ({ out, behind }) => isCellBefore(before, out) || (isAmount && behind.test(after)),
  );
  if (way) {
    const isOut = isWayOut(text, { start, end }, way.opposite);
    return { isNegative: isOut && way.isSure, isDoubtful: isOut && !way.isSure };
  }
  const own = isAmount ? columns.filter(({ debit }) => debit.test(after)) : [];
  if (own.length === 0 && !signCell.test(before)) return unsigned;
  const around = text.slice(Math.max(0, start - AROUND), end + AROUND);
  if (own.length === 0) return { ...unsigned, isNegative: plusCell.test(around) };
  const isNegative = own.some(({ credit, other }) => credit.test(around) && !other?.test(around));
  return { ...unsigned, isNegative };
}

/**
 * Whether a word is the cell before an amount, and no label, which is first in its row. Behind another amount it says
 * how that one goes.
 */
function isCellBefore(before: string, word: string): boolean {
  const row = before.slice(before.lastIndexOf("\n") + 1).split(/[|\t]/);
  const [previous = "", own = "", rest] = row
    .slice(-3)
    .map((cell) => cell.replace(/^ *"|" *$/g, ""));
  if (rest === undefined || own.trim() !== word || !currencyAlone.test(rest)) return false;
  const cell = previous.trim();
  return (
    cell !== "" &&
    (!numeralAlone.test(cell) || pointedDay.test(cell) || dayOfDigits(cell) !== undefined)
  );
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
