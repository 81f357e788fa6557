import { conceptsIn, isConcept } from "@quarry/vocabulary";
import { isHeadingMark } from "../document/item-mark.ts";
import { labelColon } from "../document/label-colon.ts";
import type { Cell, CellPlace } from "../document/lines.ts";
import { sliceOf, trimSpan } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { boxesIn } from "../fields/choices/read-boxes.ts";
import { readFlag } from "../fields/choices/read-choice.ts";
import { within } from "../fields/within.ts";
import { colonPairs } from "./colon-pairs.ts";
import { withContinuationLines } from "./continuation-lines.ts";
import type { AddPair } from "./label-pair.ts";
import type { LineRole } from "./line-role.ts";
import { blockBelow, boxesBelow, cellAbove, cellBelow, valueBeside } from "./neighbours.ts";

export const LONGEST_LABEL = 60;
/** A label in brackets under its value says more. */
export const LONGEST_NOTE = 100;
const LONGEST_LEAD = 48;
const LONGEST_LINE = 400;
const colon = new RegExp(`(?<!\\]\\(\\w{2,9})${labelColon}`, "g");

/** "KvK 58120933" has its value in itself. */
const endsInCode = /\s[\p{L}-]{0,5}\d{4,}$/u;

/** "ab 08:43" names its own time, not what the timetable has beside or below it. */
const endsInTime = /\p{L}\s+\d{1,2}:\d{2}$/u;

/** The pairs that a cell makes: of its own parts, or with what stands beside, below and above it. */
export function pairsOfCell(
  view: TextView,
  place: CellPlace & { role: LineRole | undefined },
  add: AddPair,
): void {
  const { line, at, cell, role } = place;
  const content = sliceOf(view.text, cell);
  const colons = content.length > LONGEST_LINE ? [] : [...content.matchAll(colon)];
  if (colons.length > 0) {
    const positions = colons.map((match) => match.index);
    colonPairs(view, place, positions, add);
    return;
  }
  const isNote = /^\([^()]+\)$/.test(content);
  if (isNote) add(cell, cellAbove(view, line, cell), "above");
  if (isNote || role === "table row") return;
  boxedPair(view, cell, add);
  if (content.length <= LONGEST_LABEL && !endsInTime.test(content)) {
    const next = valueBeside(view, line, at);
    if (role === undefined)
      add(
        cell,
        next && withContinuationLines(view, line, cell, next),
        next && view.text[next.start] === ":" ? "colon" : "right",
      );
    const isLabel = !endsInCode.test(content);
    const boxes = line.cells.length === 1 && isLabel ? boxesBelow(view, line) : undefined;
    add(cell, boxes ?? cellBelow(view, line, cell), "below");
    if (line.cells.length === 1 && isLabel) add(cell, blockBelow(view, line), "block");
  }
  answeredPair(cell, content, add);
  prefixPair(view, place, content, add);
  leadPair(cell, content, add);
}

/** "[x] Smoker": the words name the box before them; "Urgent? [ ] yes [x] no": those before its boxes name these. */
function boxedPair({ text }: TextView, cell: Cell, add: AddPair): void {
  const [box, ...others] = boxesIn(text, cell);
  if (!box) {
    const [sign = ""] = checked.exec(sliceOf(text, cell)) ?? [];
    const end = cell.start + sign.length;
    if (sign) add({ start: end, end: cell.end }, { start: cell.start, end }, "ticked");
    return;
  }
  if (box.mark.start === cell.start) {
    if (others.length === 0) add(box.words, box.mark, "ticked");
    return;
  }
  const label = trimSpan(text, { start: cell.start, end: box.mark.start });
  if (others.length > 0) add(label, { start: box.mark.start, end: cell.end }, "prefix");
}

/** Words of a question that an answer other than yes or no may follow: "Preferred language? English". */
const LONGEST_QUESTION = 3;
const answered = /^(\p{L}[^?？]{2,59}[?？])\s+(\p{L}{1,12}(?: \p{L}{1,12}){0,2})[.!]?$/u;

/** "Do you smoke? No", "Delivered? Not yet": a question with its answer. */
function answeredPair(cell: Cell, content: string, add: AddPair): void {
  const [, question = "", answer = ""] = answered.exec(content) ?? [];
  const isShort = !answer.includes(" ") && question.split(" ").length <= LONGEST_QUESTION;
  if (readFlag(answer) === undefined && !isShort) return;
  const end = cell.start + question.length;
  add({ start: cell.start, end }, { start: end, end: cell.end }, "prefix");
}

/** A sign before an entry of a checklist: "✗ Lights". */
const checked = /^(?:[-•]\s+)?[✓✔✗✘❌]\s+(?=\p{L})/u;

const opensValue =
  /(?<=[.º°]\s)(?!N[OR]\s)\p{Lu}{2,4} \d+[-/]\d|(?<=[\s.#])(?:[-+(]?[$€£¥₹]|[-+(#]?\p{L}{0,5}[-/]?\d)|(?<=\p{Ll}{3})\d/u;

/**
 * "Invoice no 4711" without a colon: the words before the first digit or sign of a currency. Of
 * "VAT 15% on 112.90" the value is the amount beside it, and 15 the rate.
 */
function prefixPair(
  view: TextView,
  { line, at, cell }: CellPlace,
  content: string,
  add: AddPair,
): void {
  const head = content.slice(0, 120);
  const value = opensValue.exec(head);
  if (!value || value.index < 2 || value.index > LONGEST_LABEL) return;
  if (/^\d.*,\s*$/.test(head.slice(0, value.index))) return; // "3 bedrooms, 2 bathrooms"
  const label = trimSpan(view.text, { start: cell.start, end: cell.start + value.index });
  if (isHeadingMark(sliceOf(view.text, label), value[0])) return;
  const next = valueBeside(view, line, at);
  const isAmount =
    next &&
    within(view.recognitions.money, next).length === 1 &&
    !/\p{L}{4}/u.test(sliceOf(view.text, next));
  const [rate] = within(view.recognitions.percent, cell);
  if (rate && next) add({ start: rate.end + 1, end: cell.end }, rate, "prefix");
  if (rate && next) add(label, rate, "prefix");
  if (isAmount && rate) add(label, next, "right");
  else if (!rate || !next) add(label, { start: cell.start + value.index, end: cell.end }, "prefix");
}

const lead = /^((?:[-•]\s+)?)(\p{Lu}\p{Ll}+(?: \p{Ll}+)?)(?:\s+(?=\p{Lu})|\s*(?=\[\p{Lu}))/u;

/** "Cuisine American": a line whose first word or two are known, before a capital or a link. */
function leadPair(cell: Cell, content: string, add: AddPair): void {
  if (content.length > LONGEST_LEAD && !content.includes("](")) return;
  const match = lead.exec(content);
  const words = match?.[2];
  if (!match || !words || !conceptsIn(words).every(isConcept)) return;
  const start = cell.start + (match[1]?.length ?? 0);
  const label = { start, end: start + words.length };
  add(label, { start: cell.start + match[0].length, end: cell.end }, "lead");
}
