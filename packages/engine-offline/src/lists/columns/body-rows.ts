import { goesOn } from "../../document/goes-on.ts";
import type { Line } from "../../document/lines.ts";
import { sliceOf } from "../../document/span.ts";
import { isSummary } from "../../groups/summary.ts";
import type { DocumentView } from "../../labels/view.ts";
import { standsAmongItems } from "../among-items.ts";
import type { RowFields } from "../list-finding.ts";

/** Lines without a row after which the table is over; a page's foot and head are shorter. */
const PATIENCE = 40;

/** Lines of words above that of their figures. */
const LONGEST_LEAD = 4;

/** "Signed by: D. Marlow" under a table continues none of its rows. */
const labelled = /^\p{Lu}[^:]{1,40}:\s+\S/u;

/** A row of the table with the lines that go on with it, or lead to it where descriptions begin above. */
export type BodyRow = { line: Line; more: Line[]; lead: Line[]; title: Line | undefined };

/** The rows under a heading line, to the last line of the table. */
export function bodyRows(
  view: DocumentView,
  header: Line,
  listed: RowFields["listed"],
): { body: BodyRow[]; last: number } {
  const body: BodyRow[] = [];
  const heading = squeezed(view, header);
  let last = header.index;
  let isOpen = true;
  let lead: Line[] = [];
  let leadsRows = false;
  const edges = new Set<number>();
  for (let index = header.index + 1; index < view.lines.length; index++) {
    const line = view.lines[index];
    if (!line || index - last > PATIENCE) break;
    if (index % 500 === 0) view.deadline.check();
    if (line.cells.length === 0 || isSum(view, line, listed)) isOpen = false;
    else if (squeezed(view, line) === heading) last = index;
    else if (isRow(view, line, header) && (isOpen || isAligned(line, edges, body[0]?.line))) {
      for (const { left, right } of line.cells) edges.add(left).add(-right);
      const title = lead.length === 0 ? titleOf(view, line, header) : lead[0];
      body.push({ line, more: [], lead, title: lead.length > 1 ? undefined : title });
      lead = [];
      last = index;
      isOpen = true;
    } else if (isOpen && continues(view, line, header)) {
      leadsRows ||= body.length === 0 && !standsBelowHeading(view, line, header);
      if (leadsRows || opensNext(view, line, { header, above: body.at(-1)?.line })) lead.push(line);
      else body.at(-1)?.more.push(line);
      last = index;
    } else isOpen = false;
  }
  return { body, last };
}

function isSum(view: DocumentView, { cells, index }: Line, listed: RowFields["listed"]): boolean {
  const rowAt = (offset: number) => view.lines[index + offset]?.cells;
  return isSummary(view, cells, listed) && !standsAmongItems(view, rowAt, listed);
}

/** A row has figures, or as many cells as the heading, each under its column's. */
function isRow(view: DocumentView, line: Line, header: Line): boolean {
  const enough = Math.max(2, Math.ceil(header.cells.length / 2));
  if (line.cells.length < enough) return false;
  if (/\d/.test(view.text.slice(line.start, line.end))) return true;
  return standsUnder(line, header) || leavesEmpty(view, line, header);
}

function standsUnder({ cells }: Line, header: Line): boolean {
  return (
    cells.length === header.cells.length &&
    cells.every(({ left }, at) => left === header.cells[at]?.left)
  );
}

/** "Wed  Off" leaves the later columns empty, and is the last line or the row below begins at the margin again: it does not go on with this. */
function leavesEmpty(view: DocumentView, { cells, index }: Line, header: Line): boolean {
  const next = view.lines[index + 1]?.cells[0]?.left;
  return (
    cells.length >= 2 &&
    cells.every(({ left }, at) => left === header.cells[at]?.left) &&
    (next === undefined || next === cells[0]?.left)
  );
}

/** After a break only a line that is as full as the first row, and set on the same edges, is a row. */
function isAligned({ cells }: Line, edges: ReadonlySet<number>, first: Line | undefined): boolean {
  if (first === undefined) return true;
  if (cells.length < 0.6 * first.cells.length) return false;
  const isNear = (edge: number) => edges.has(edge) || edges.has(edge - 1) || edges.has(edge + 1);
  const aligned = cells.filter(({ left, right }) => isNear(left) || isNear(-right));
  return aligned.length >= 0.75 * cells.length;
}

/** A lone cell of words under the row's words continues them. */
function continues(view: DocumentView, line: Line, header: Line): boolean {
  const [cell, ...others] = line.cells;
  if (!cell || others.length > 0) return false;
  const content = view.text.slice(cell.start, cell.end);
  const isAtMargin = cell.left <= (header.cells[0]?.left ?? 0);
  if (isAtMargin && labelled.test(content)) return false;
  return /\p{L}{2}/u.test(content) && cell.left < (header.cells.at(-1)?.left ?? 0);
}

/** A line of words right above a row, behind an empty line, that begins on its edge. */
function titleOf(view: DocumentView, { index, cells }: Line, header: Line): Line | undefined {
  const [line, before] = [view.lines[index - 1], view.lines[index - 2]];
  const isApart = before?.cells.length === 0 && line?.cells[0]?.left === cells[0]?.left;
  return line && isApart && continues(view, line, header) ? line : undefined;
}

/** "Parasol with base," over "sand-coloured  1  119.00": words that end in a comma begin the next row. */
function opensNext(
  view: DocumentView,
  line: Line,
  { header, above }: { header: Line; above: Line | undefined },
): boolean {
  const lines = linesToRow(view, line, header);
  if (lines.at(-1)?.cells[0]?.left !== line.cells[0]?.left) return false;
  const words = lines.map(({ cells: [cell] }) => (cell ? sliceOf(view.text, cell) : ""));
  const left = line.cells[0]?.left;
  const last = above?.cells.find((cell) => cell.left === left);
  return (
    lines.length > 1 &&
    words.every(
      (own, at) => at === 0 || goesOn(words[at - 1] ?? "", own, last && sliceOf(view.text, last)),
    )
  );
}

/** A second line of the headings stands under none of the rows' first words. */
function standsBelowHeading(view: DocumentView, line: Line, header: Line): boolean {
  return line.cells[0]?.left !== header.cells[0]?.left || linesToRow(view, line, header).length < 2;
}

/** A line of words alone with those right below that begin on the same edge, and the row under them; empty without one. */
function linesToRow(view: DocumentView, line: Line, header: Line): Line[] {
  const lines = [line];
  for (let at = line.index + 1; at <= line.index + LONGEST_LEAD; at++) {
    const next = view.lines[at];
    if (!next) return [];
    lines.push(next);
    if (isRow(view, next, header)) return lines;
    const isBelow = next.cells[0]?.left === line.cells[0]?.left;
    if (!isBelow || !continues(view, next, header)) return [];
  }
  return [];
}

function squeezed(view: DocumentView, line: Line): string {
  return view.text.slice(line.start, line.end).replace(/\s+/g, " ").trim().toLowerCase();
}
