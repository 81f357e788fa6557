import type { Table } from "@quarry/contracts";
import type { Span } from "../../../../domain/span.ts";
import { within } from "../fields/read-value.ts";
import { conceptsIn, isConcept } from "../lexicon/lexicon.ts";
import type { Cell, Line } from "../text/lines.ts";
import { trimSpan } from "../text/span.ts";
import type { TextView } from "../text/text-view.ts";
import { filledIn, namesOf } from "./filled-in.ts";
import { type Form, formOf } from "./form-boxes.ts";
import { blockBelow, cellAbove, cellBelow } from "./neighbours.ts";

/** How a label and the region of its value lie to each other. */
export type Relation = "colon" | "right" | "prefix" | "lead" | "below" | "block" | "above" | "box";

/** A label and where its value may stand. */
export type LabelPair = {
  label: Span;
  concepts: readonly string[];
  region: Span;
  relation: Relation;
};

const LONGEST_LABEL = 60;
/** A label in brackets under its value says more. */
const LONGEST_NOTE = 100;
/** A currency's sign may stand apart from its amount. */
const LONGEST_SIGN = 3;
const LONGEST_LEAD = 48;
const colon = /[:：](?!\/\/)(?!\d\d(?!\d))/g;

/**
 * Every label of the text with each region that may hold its value; a file of data names its values
 * itself.
 */
export function labelPairs(view: TextView): LabelPair[] {
  const pairs: LabelPair[] = [];
  const meanings = new Map<string, readonly string[]>();
  const add = (label: Span, region: Span | undefined, relation: Relation) => {
    if (!region || region.end <= region.start) return;
    const words = view.text.slice(label.start, label.end);
    if (words === view.text.slice(region.start, region.end)) return;
    const longest = relation === "above" ? LONGEST_NOTE : LONGEST_LABEL;
    if (words.length > longest || !/\p{L}|#/u.test(words)) return;
    const concepts = meanings.get(words) ?? conceptsIn(words);
    meanings.set(words, concepts);
    if (concepts.length > 0 && concepts.length <= 8)
      pairs.push({ label, concepts, region, relation });
  };
  const form = formOf(view);
  const addBeside: Add = (label, region, relation) => {
    if (!region || !form?.isLabel(region)) add(label, region, relation);
  };
  const data = view.document.structured.filter(({ kind }) => kind === "data");
  for (const line of view.lines) {
    if (line.index % 500 === 0) view.deadline.check();
    if (data.some(({ start = 0, end = 0 }) => start <= line.start && line.end <= end)) continue;
    if (form) boxPairs(view, line, form, add);
    for (const [at, cell] of line.cells.entries()) {
      if (!form?.isLabel(cell)) pairsOfCell(view, { line, at, cell }, addBeside);
    }
  }
  for (const table of view.document.tables) tablePairs(view, table, add);
  return pairs;
}

/** In a table of the source a cell may name its neighbour, the cell below, or in brackets that above. */
function tablePairs(view: TextView, { rows }: Table, add: Add): void {
  for (const [at, row] of rows.entries()) {
    view.deadline.check();
    for (const [column, cell] of row.entries()) {
      if (cell.end - cell.start > LONGEST_NOTE) continue;
      if (/^\(.+\)$/.test(cell.text)) add(cell, rows[at - 1]?.[column], "above");
      else {
        add(cell, row[column + 1], "right");
        add(cell, rows[at + 1]?.[column], "below");
      }
    }
  }
}

type Place = { line: Line; at: number; cell: Cell };
type Add = (label: Span, region: Span | undefined, relation: Relation) => void;

function pairsOfCell(view: TextView, place: Place, add: Add): void {
  const { line, at, cell } = place;
  const content = view.text.slice(cell.start, cell.end);
  const colons = content.length > 400 ? [] : [...content.matchAll(colon)];
  if (colons.length > 0) {
    const positions = colons.map((match) => match.index);
    colonPairs(view, place, positions, add);
    return;
  }
  const isNote = /^\([^()]+\)$/.test(content);
  if (isNote) add(cell, cellAbove(view, line, cell), "above");
  if (isNote || isRowOfTable(view, line)) return;
  if (content.length <= LONGEST_LABEL) {
    const next = line.cells[at + 1];
    const startsValue = next && view.text[next.start] === ":";
    add(
      cell,
      next && { start: next.start, end: rowEnd(line, at + 1) },
      startsValue ? "colon" : "right",
    );
    add(cell, cellBelow(view, line, cell), "below");
    if (line.cells.length === 1) add(cell, blockBelow(view, line), "block");
  }
  prefixPair(view, place, content, add);
  leadPair(cell, content, add);
}

/** Where the source marks its tables, their cells are paired from there. */
function isRowOfTable(view: TextView, line: Line): boolean {
  return view.document.tables.length > 0 && view.text.slice(line.start, line.end).includes("|");
}

/** The boxes of a form whose labels stand in a line, with what is filled in. */
function boxPairs(view: TextView, line: Line, form: Form, add: Add): void {
  for (const box of form.boxes.get(line.index) ?? []) {
    const region = filledIn(view, box, form);
    for (const name of namesOf(view.text, box.label)) add(name, region, "box");
  }
}

/** "A: x B: y" in one cell: each label is the words right before its colon. */
function colonPairs(view: TextView, place: Place, colons: number[], add: Add): void {
  const { line, at, cell } = place;
  for (const [index, position] of colons.entries()) {
    const after = index === 0 ? cell.start : cell.start + (colons[index - 1] ?? 0) + 1;
    const label = labelBefore(view.text, { start: after, end: cell.start + position }, index > 0);
    const until = colons[index + 1];
    const rest = {
      start: cell.start + position + 1,
      end: until === undefined ? cell.end : cell.start + until,
    };
    const region = trimSpan(view.text, rest);
    const next = line.cells[at + 1];
    if (region.end > region.start) {
      const isSign = next && region.end - region.start <= LONGEST_SIGN;
      add(label, isSign ? { start: region.start, end: next.end } : region, "colon");
      continue;
    }
    if (next) add(label, { start: next.start, end: rowEnd(line, at + 1) }, "colon");
    add(label, cellBelow(view, line, cell), "below");
    if (!next) add(label, blockBelow(view, line), "block");
  }
}

/** After an earlier value only the last words without digits can be the label. */
function labelBefore(text: string, span: Span, afterValue: boolean): Span {
  const sentence = /^.*[\p{Ll}\d][.!?]\s+(?=\p{Lu})/u.exec(text.slice(span.start, span.end));
  const trimmed = trimSpan(text, { ...span, start: span.start + (sentence?.[0].length ?? 0) });
  if (!afterValue) return trimmed;
  const words = /(?:[^\s\d]+\s?){1,3}$/u.exec(text.slice(trimmed.start, trimmed.end));
  return words ? { start: trimmed.end - words[0].length, end: trimmed.end } : trimmed;
}

/**
 * "Invoice no 4711" without a colon: the words before the first digit or sign of a currency. Of
 * "VAT 15% on 112.90" the value is the amount beside it.
 */
function prefixPair(view: TextView, { line, at, cell }: Place, content: string, add: Add): void {
  const head = content.slice(0, 120);
  const value = /(?<=[\s.#])(?:[-+(]?[$€£¥₹]|[-+(#]?\p{L}{0,5}[-/]?\d)|(?<=\p{Ll}{3})\d/u.exec(
    head,
  );
  if (!value || value.index < 2 || value.index > LONGEST_LABEL) return;
  if (/^\d.*,\s*$/.test(head.slice(0, value.index))) return; // "3 bedrooms, 2 bathrooms"
  const label = trimSpan(view.text, { start: cell.start, end: cell.start + value.index });
  const next = line.cells[at + 1];
  const isAmount =
    next &&
    within(view.recognitions.money, next).length === 1 &&
    !/\p{L}{4}/u.test(view.text.slice(next.start, next.end));
  if (isAmount && /%/.test(content)) add(label, next, "right");
  else add(label, { start: cell.start + value.index, end: cell.end }, "prefix");
}

/** "Cuisine American": a line whose first word or two are known, before a capital or a link. */
function leadPair(cell: Cell, content: string, add: Add): void {
  if (content.length > LONGEST_LEAD && !content.includes("](")) return;
  const match = /^(\p{Lu}\p{Ll}+(?: \p{Ll}+)?)(?:\s+(?=\p{Lu})|\s*(?=\[\p{Lu}))/u.exec(content);
  const words = match?.[1];
  if (!match || !words || !conceptsIn(words).every(isConcept)) return;
  const label = { start: cell.start, end: cell.start + words.length };
  add(label, { start: cell.start + match[0].length, end: cell.end }, "lead");
}

/** Where a row's value ends: a cell that itself ends in a colon begins the next pair. */
function rowEnd(line: Line, from: number): number {
  return line.cells[from]?.end ?? line.end;
}
