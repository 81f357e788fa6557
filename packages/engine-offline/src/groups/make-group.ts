import type { Span } from "@quarry/document";
import type { Line } from "../document/lines.ts";
import { elementAround } from "../document/page-elements.ts";
import { sliceOf } from "../document/span.ts";
import type { DocumentView } from "../labels/view.ts";
import type { RecordGroup, RecordRow, Slot } from "./record-group.ts";

/** Slots that fewer of the rows have are chance. */
const LEAST_SHARE = 0.25;
const MAX_SLOTS = 40;
const LINES_OVER = 4;
const LONGEST_TITLE = 80;

type Made = Pick<RecordGroup, "origin"> & {
  rows: readonly RecordRow[];
  headings?: ReadonlyMap<string, readonly string[]>;
  /** Where its head begins, if that is over its first row. */
  start?: number;
};

/** A group of rows with the slots that its rows share and the words that stand over it. */
export function makeGroup(
  view: DocumentView,
  { origin, rows, headings, start }: Made,
): RecordGroup | undefined {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return undefined;
  const counts = new Map<string, number>();
  for (const { parts } of rows)
    for (const key of parts.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const slots = [...counts]
    .filter(([, count]) => count >= Math.max(1, LEAST_SHARE * rows.length))
    .slice(0, MAX_SLOTS)
    .map(
      ([key]): Slot => ({
        key,
        headings: [
          ...(headings?.get(columnOf(key)) ?? []),
          ...classesOf(key),
          ...wordsWith(view, rows, key),
        ],
      }),
    );
  const from = start ?? first.start;
  return {
    origin,
    rows,
    slots,
    start: from,
    end: last.end,
    titles: titlesOver(view, from),
    ...standing(view, first),
  };
}

/** The column that a part of a cell is in. */
function columnOf(key: string): string {
  return key.split(".", 1)[0] ?? key;
}

/** What the author of a page calls the element. */
function classesOf(key: string): string[] {
  const name = /^<[^.]*\.(.*?)(?: \d+)?$/.exec(key)?.[1];
  return name ? [name] : [];
}

/** Where on its page a group stands, by its first row. */
function standing(view: DocumentView, first: RecordRow): Pick<RecordGroup, "isAside" | "isMain"> {
  const around = elementAround(view.elements, first);
  return around ? { isAside: around.isAside, isMain: around.isMain } : {};
}

/** Rows that show what words stand with a part. */
const SHOWN = 12;
const BEFORE = 30;
const BEHIND = 26;
const LONGEST_LABELLED = 60;

/** Words that most rows have right before a part, behind it, or in it beside its digits: its label. */
function wordsWith(view: DocumentView, rows: readonly RecordRow[], key: string): string[] {
  if (key.startsWith("=")) return [key.slice(1)];
  if (/(?:^|\.)t\d$|^all$|^tail$/.test(key)) return [];
  const isTyped = /^(?:c\d+\.)?[a-z]+\d$/.test(key);
  const words = new Map<string, number>();
  let present = 0;
  for (const { parts } of rows.slice(0, SHOWN)) {
    const part = parts.get(key);
    if (!part) continue;
    present++;
    for (const label of new Set(labelsOf(view.text, part, isTyped)))
      words.set(label, (words.get(label) ?? 0) + 1);
  }
  return [...words].filter(([, count]) => count > present / 2).map(([label]) => label);
}

function labelsOf(text: string, { start, end }: Span, isTyped: boolean): string[] {
  const over = text.slice(Math.max(0, start - BEFORE), start);
  const before = isTyped ? over : over.slice(over.lastIndexOf("\n") + 1);
  const behind = text.slice(end, end + BEHIND);
  const within = end - start <= LONGEST_LABELLED ? text.slice(start, end) : "";
  return [
    /(?:^|[\n|,;)\d]\s*|\s\s)(\p{L}[\p{L} .'’-]{1,24}?)[\s:=(|]*$/u.exec(before)?.[1],
    /\d$/.test(within)
      ? counted(/^ ?\]?(\p{L}{2,24})(?![\p{L}\p{N}]| *[:：=])/u.exec(behind))
      : undefined,
    counted(/\d[ \]]*(\p{L}{2,24})[^\p{L}\p{N}]*$/u.exec(within)),
    /^[^\p{L}\d]*(\p{L}[\p{L} .'’-]{1,24}?)[\s:=(]*\d/u.exec(within)?.[1],
  ].filter((label) => label !== undefined);
}

/** "1 comment" and "15 comments" are counted alike. */
function counted(found: RegExpExecArray | null): string | undefined {
  return found?.[1]?.toLowerCase().replace(/s$/, "");
}

/** Short lines over a position, the nearest first, and the heading of its part. */
function titlesOver(view: DocumentView, position: number): string[] {
  const titles: string[] = [];
  const first = view.lines.findIndex(({ end }) => end >= position);
  let passed = 0;
  for (let index = first - 1; index >= 0 && passed < LINES_OVER; index--) {
    const line = view.lines[index];
    if (!line || line.cells.length === 0) continue;
    passed++;
    const words = titleOf(view, line);
    if (words) titles.push(words);
  }
  const outline = view.document.outline?.findLast(({ start }) => start <= position);
  return outline ? [...titles, outline.title] : titles;
}

function titleOf(view: DocumentView, line: Line): string | undefined {
  const words = sliceOf(view.text, line).replace(/^[\s#*]+|[\s:*]+$/g, "");
  return line.cells.length === 1 && words.length <= LONGEST_TITLE ? words : undefined;
}
