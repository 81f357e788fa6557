import type { Table } from "@quarry/api";
import type { Span } from "@quarry/document";
import { conceptsIn, fold } from "@quarry/vocabulary";
import type { Line } from "../document/lines.ts";
import { headerRole } from "../document/message-header.ts";
import { sliceOf } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { opensWithBox } from "../fields/choices/read-boxes.ts";
import { dayBehind, ofItsDay } from "../fields/dated-pairs.ts";
import { LONGEST_LABEL, LONGEST_NOTE, pairsOfCell } from "./cell-pairs.ts";
import { crossPairs } from "./cross-pairs.ts";
import { crossedPairs } from "./crossed-pairs.ts";
import { filledIn, namesOf } from "./filled-in.ts";
import { type Form, formOf } from "./form-boxes.ts";
import { jointPairs } from "./joint-pairs.ts";
import type { AddPair, LabelPair, Relation } from "./label-pair.ts";
import { roleOf } from "./line-role.ts";
import { createSections } from "./sections.ts";

const MAX_CONCEPTS = 8;
/** Where a label of two names may stand beside two values. */
const joint = new Set<Relation>(["colon", "right"]);
/** Where the label of a reference may name the day behind it, too. */
const dated = new Set<Relation>(["colon", "right", "prefix"]);

/**
 * Every label of the text with each region that may hold its value; a file of data names its values
 * itself.
 */
export function labelPairs(view: TextView): LabelPair[] {
  const pairs: LabelPair[] = [];
  const meanings = meaningsOf(view);
  const sections = createSections(view);
  let section: readonly string[] = [];
  const add: AddPair = (label, region, relation) => {
    const concepts = isPair(view, { label, region, relation }) ? meanings(label) : [];
    if (!region || concepts.length === 0 || concepts.length > MAX_CONCEPTS) return;
    pairs.push({ label, concepts, region, relation, section });
    const role = label.end <= view.headerEnd ? headerRole(sliceOf(view.text, label)) : undefined;
    if (role) pairs.push({ label, concepts: [role], region, relation, section });
  };
  const form = formOf(view);
  const addParts: AddPair = (label, region, relation) => {
    add(label, region, relation);
    const parts = region && joint.has(relation) ? jointPairs(view, label, region) : [];
    for (const part of parts) add(part.label, part.region, "joint");
    const day = region && dated.has(relation) ? dayBehind(view, region) : undefined;
    const concepts = day ? ofItsDay(meanings(label)) : [];
    if (day && concepts.length > 0)
      pairs.push({ label, concepts, region: day, relation: "dated", section });
  };
  const addBeside: AddPair = (label, region, relation) => {
    if (!region || !form?.isLabel(region)) addParts(label, region, relation);
  };
  const data = view.document.structured.filter(({ kind }) => kind === "data");
  for (const line of view.lines) {
    if (line.index % 500 === 0) view.deadline.check();
    if (data.some(({ start = 0, end = 0 }) => start <= line.start && line.end <= end)) continue;
    const headings = sections.over(line);
    const role = roleOf(view, line);
    if (form) boxPairs(view, line, form, add);
    for (const [at, cell] of line.cells.entries()) {
      section = headings[at] ?? [];
      if (!form?.isLabel(cell)) pairsOfCell(view, { line, at, cell, role }, addBeside);
    }
  }
  section = [];
  for (const table of view.document.tables) {
    tablePairs(view, table, addParts);
    crossedPairs(table, add);
  }
  return withoutHeaders(view, [...pairs, ...crossPairs(view)]);
}

/** Without the lines over a message whose labels it has itself: a ticket's "From" is no sender. */
function withoutHeaders(view: TextView, pairs: LabelPair[]): LabelPair[] {
  const end = view.headerEnd;
  if (end === 0) return pairs;
  const wordsOf = ({ label }: LabelPair) => fold(sliceOf(view.text, label)).trim();
  const own = new Set(pairs.filter(({ label }) => label.start > end).map(wordsOf));
  return pairs.filter((pair) => pair.label.start > end || !own.has(wordsOf(pair)));
}

type Candidate = { label: Span; region: Span | undefined; relation: Relation };

function isPair(view: TextView, { label, region, relation }: Candidate): boolean {
  if (!region || region.end <= region.start) return false;
  const words = sliceOf(view.text, label);
  if (words === sliceOf(view.text, region) || opensWithBox(words)) return false;
  const longest = relation === "above" ? LONGEST_NOTE : LONGEST_LABEL;
  return words.length <= longest && /\p{L}|#/u.test(words);
}

function meaningsOf(view: TextView): (label: Span) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (label) => {
    const words = sliceOf(view.text, label);
    const concepts = known.get(words) ?? conceptsIn(words);
    known.set(words, concepts);
    return concepts;
  };
}

/** In a table of the source a cell may name its neighbour, the cell below, or in brackets that above. */
function tablePairs(view: TextView, { rows }: Table, add: AddPair): void {
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

/** The boxes of a form whose labels stand in a line, with what is filled in. */
function boxPairs(view: TextView, line: Line, form: Form, add: AddPair): void {
  for (const box of form.boxes.get(line.index) ?? []) {
    const region = filledIn(view, box, form);
    for (const name of namesOf(view.text, box.label)) add(name, region, "box");
  }
}
