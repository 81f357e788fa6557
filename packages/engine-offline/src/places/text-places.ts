import type { Span } from "@quarry/document";
import { conceptsIn, isConcept } from "@quarry/vocabulary";
import { labelColon } from "../document/label-colon.ts";
import type { Line } from "../document/lines.ts";
import { sliceOf, trimSpan } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import type { Shape } from "./place.ts";

const LONGEST = 400;
const LONGEST_LABEL = 48;
const LONGEST_LEAD = 4;
const MAX_LINES = 6;
const EDGE_SLACK = 2;
const colon = new RegExp(`${labelColon}\\s*`, "g");
const comma = /[,;·•|]\s+| [–—-] /g;

/** A cell, what follows each of its labels, and what its commas and dashes part. */
export function partsOfCell({ text }: TextView, cell: Span): [Shape, Span][] {
  const parts: [Shape, Span][] = [["cell", trimSpan(text, cell)]];
  const content = sliceOf(text, cell);
  if (content.length > LONGEST) return parts;
  const add = (from: number, to = content.length) => {
    const span = trimSpan(text, { start: cell.start + from, end: cell.start + to });
    if (span.end > span.start && span.end - span.start < content.length) parts.push(["rest", span]);
  };
  const colons = [...content.matchAll(colon)];
  for (const [at, mark] of colons.entries()) {
    const from = mark.index + mark[0].length;
    if (from >= content.length) continue;
    add(from);
    const next = colons[at + 1];
    if (next) add(from, startOfLabel(content, from, next.index));
  }
  if (colons.length === 0) for (const from of leadsOf(content)) add(from);
  addCommaParts(content, add);
  return parts;
}

/** Where the words before a later colon begin to be its label: the last capital or gap before it. */
function startOfLabel(content: string, from: number, colonAt: number): number {
  const between = content.slice(from, colonAt);
  const label = /(?:[,;|]\s*|\s)(\p{Lu}[^,;|.]{0,30})$/u.exec(between);
  return label ? from + label.index : colonAt;
}

/** Where the words end that a line opens with, if they are known to name something. */
function leadsOf(content: string): number[] {
  const words = [...content.slice(0, LONGEST_LABEL).matchAll(/\S+\s+/g)].slice(0, LONGEST_LEAD);
  const leads: number[] = [];
  for (const word of words) {
    const end = word.index + word[0].length;
    const label = content.slice(0, end).trim();
    if (/\d/.test(label)) break;
    if (conceptsIn(label).every(isConcept)) leads.push(end);
  }
  return leads;
}

function addCommaParts(content: string, add: (from: number, to?: number) => void): void {
  const marks = [...content.matchAll(comma)];
  if (marks.length === 0 || marks.length > 5) return;
  let from = 0;
  for (const mark of marks) {
    add(from, mark.index);
    if (from > 0) add(0, mark.index);
    from = mark.index + mark[0].length;
    add(from);
  }
}

/** Runs of two and more lines from a cell on that begin where it does: an address, a paragraph. */
export function blocksFrom(view: TextView, line: Line, at: number): Span[] {
  const first = line.cells[at];
  if (!first) return [];
  const blocks: Span[] = [];
  let end = first.end;
  for (const { cells } of view.lines.slice(line.index + 1, line.index + 1 + MAX_LINES)) {
    const cell = cells.find((one) => Math.abs(one.left - first.left) <= EDGE_SLACK);
    if (!cell) break;
    end = cell.end;
    if (line.cells.length === 1 && cells.length === 1) blocks.push({ start: first.start, end });
  }
  return blocks;
}
