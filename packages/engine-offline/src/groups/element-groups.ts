import { linesIn } from "../document/lines.ts";
import type { PageElement } from "../document/page-elements.ts";
import { trimSpan } from "../document/span.ts";
import type { DocumentView } from "../labels/view.ts";
import { makeGroup } from "./make-group.ts";
import type { Part, RecordGroup, RecordRow } from "./record-group.ts";
import { partsOfLines } from "./row-parts.ts";

const MAX_GROUPS = 60;
const MAX_PARTS = 24;
const LONGEST_ROW = 4_000;
const LEAST_LENGTH = 2;
/** What a list looks like at the moment says nothing of what its items are. */
const states = /^(?:active|current|selected|first|last|odd|even|open|closed|new|hidden|visible)$/;

/** Elements of a page that are made alike, each a row: what stands in one is parted by its own elements. */
export function elementGroups(view: DocumentView): RecordGroup[] {
  const alike = new Map<string, PageElement[]>();
  const add = (key: string, element: PageElement) => {
    const known = alike.get(key);
    if (known) known.push(element);
    else alike.set(key, [element]);
  };
  const numbers = new Map<PageElement, number>();
  for (const [at, element] of view.elements.entries()) {
    numbers.set(element, at);
    const { parent } = element;
    if (!parent || element.end - element.start > LONGEST_ROW) continue;
    add(`${makeOf(parent.parent)} ${makeOf(parent)} ${makeOf(element)}`, element);
    add(`${numbers.get(parent)} ${element.tag}`, element);
  }
  const seen = new Set<string>();
  return [...alike.values()]
    .filter((rows) => rows.length >= 2 && isNew(rows, seen))
    .map((rows) => ({ rows, size: sizeOf(rows) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, MAX_GROUPS)
    .flatMap(({ rows }) => {
      view.deadline.check();
      const group = makeGroup(view, { origin: "elements", rows: rowsOf(view, rows) });
      return group ? { ...group, titles: [...group.titles, ...namesOf(rows)] } : [];
    });
}

/** What the author of the page calls the rows, and what they stand in. */
function namesOf([row]: readonly PageElement[]): readonly string[] {
  return [
    ...(row?.names ?? []),
    ...(row?.parent?.names ?? []),
    ...(row?.parent?.parent?.names ?? []),
  ];
}

/** Elements of the same make and those of the same parent are often the same ones. */
function isNew(rows: readonly PageElement[], seen: Set<string>): boolean {
  const key = `${rows.length} ${rows[0]?.start} ${rows[0]?.end} ${rows.at(-1)?.end}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** Rows that hold several elements are records rather than words of a menu. */
function sizeOf(rows: readonly PageElement[]): number {
  const length = rows.reduce((sum, { start, end }) => sum + end - start, 0);
  const children = rows.reduce((sum, row) => sum + Math.min(8, row.children.length), 0);
  return length * (1 + children / rows.length);
}

function makeOf(element: PageElement | undefined): string {
  if (!element) return "";
  const name = element.names.find((one) => !states.test(one)) ?? "";
  return `${element.tag}.${name}`;
}

function rowsOf(view: DocumentView, elements: readonly PageElement[]): RecordRow[] {
  return elements
    .filter(({ start, end }) => end - start >= LEAST_LENGTH)
    .map((element) => {
      const { start, end } = element;
      return { start, end, parts: partsOfElement(view, element) };
    });
}

/** What each element within shows, by its make and number; then what its lines hold. */
function partsOfElement(view: DocumentView, row: PageElement): Map<string, Part> {
  const parts = new Map<string, Part>();
  const counts = new Map<string, number>();
  const visit = (element: PageElement) => {
    for (const child of element.children) {
      if (parts.size >= MAX_PARTS) return;
      const make = makeOf(child);
      const count = counts.get(make) ?? 0;
      counts.set(make, count + 1);
      const span = trimSpan(view.text, child);
      if (span.end > span.start) parts.set(`<${make}${count === 0 ? "" : ` ${count}`}`, span);
      visit(child);
    }
  };
  visit(row);
  for (const [key, part] of partsOfLines(view, linesIn(view.lines, row))) parts.set(key, part);
  return parts;
}
