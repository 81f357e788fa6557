import type { Span } from "@quarry/document";
import { alternatives } from "@quarry/vocabulary";
import bylines from "@quarry/vocabulary/lexicon/names/bylines.json" with { type: "json" };
import type { Cell } from "../document/lines.ts";
import { sliceOf, trimSpan } from "../document/span.ts";
import type { DocumentView } from "../labels/view.ts";
import { elementsOf } from "./elements.ts";
import { makeGroup } from "./make-group.ts";
import type { RecordGroup } from "./record-group.ts";
import { partsOfLines } from "./row-parts.ts";

const MAX_GROUPS = 120;
const LONGEST = 600;
const LONGEST_LABEL = 60;
const LONGEST_PART = 80;
const label = /^([^:：\n]{2,60})[:：]\s+(?=\S)/u;
const byline = new RegExp(`^(?:${alternatives(Object.values(bylines.words).flat())})\\s+`, "iu");

/** Lists within one line, separated by commas and the like: after a label, under a heading, in a byline. */
export function inlineGroups(view: DocumentView): RecordGroup[] {
  const groups: RecordGroup[] = [];
  for (const line of view.lines) {
    if (line.index % 200 === 0) view.deadline.check();
    for (const cell of line.cells) {
      if (groups.length >= MAX_GROUPS) return groups;
      const group = cell.end - cell.start <= LONGEST ? groupOf(view, cell) : undefined;
      if (group) groups.push(group);
    }
  }
  return groups;
}

function groupOf(view: DocumentView, cell: Cell): RecordGroup | undefined {
  const region = trimSpan(view.text, cell);
  const words = sliceOf(view.text, region);
  const named = label.exec(words);
  const lead = named?.[0] ?? byline.exec(words)?.[0] ?? "";
  const listed = { start: region.start + lead.length, end: region.end };
  const parts = elementsOf(view.text, listed);
  const isShort = parts.every(({ start, end }) => end - start <= LONGEST_PART);
  if (!isShort || parts.length < (lead === "" ? 2 : 1)) return undefined;
  const rows = parts.map((part) => ({ ...part, parts: partsOfLines(view, [lineOf(cell, part)]) }));
  const group = makeGroup(view, { origin: "inline", rows });
  const title = named?.[1]?.slice(0, LONGEST_LABEL);
  return group && title ? { ...group, titles: [title, ...group.titles] } : group;
}

function lineOf({ left, right }: Cell, part: Span) {
  return { ...part, index: 0, cells: [{ ...part, left, right }] };
}
