import { alike, firstAtOrAfter, type Span } from "@quarry/document";
import { fold } from "@quarry/vocabulary";
import { elementAround, type PageElement } from "../document/page-elements.ts";
import { sliceOf } from "../document/span.ts";
import { lastBegun, tableCellsOf } from "../document/table-cells.ts";
import type { TextView } from "../document/text-view.ts";
import type { Headings } from "../places/headings.ts";

/** Signs of a value that its shape is taken from. */
const LONGEST_SHAPE = 60;

/** The text around a span, in a form that is alike in documents made alike. */
export type Surroundings = {
  span: Span;
  /** Index of the line that the span begins in, among the lines that are not empty. */
  line: number;
  /** How many further lines the span reaches into. */
  more: number;
  /** Characters between the beginning of the line and the span. */
  column: number;
  words: number;
  length: number;
  /** The value's letters and digits alone. */
  folded: string;
  /** `Aaaa-99` for "Anna-12". */
  shape: string;
  /** The same with repeated signs once: `Aa-9`. */
  coarse: string;
  left: string;
  right: string;
  /** The elements around the span from the inside: its cell in a table, then those of the page. */
  chain: readonly string[];
  heading: string;
};

/** The lines of a document and the surroundings of any span in it. */
export type Scene = {
  text: string;
  /** Lines that are not empty, in the order of the text. */
  lines: readonly Span[];
  /** The same lines as `alike` writes them. */
  alike: readonly string[];
  /** What the elements of the page are called. */
  elements: ReadonlySet<string>;
  at(span: Span): Surroundings;
};

/** Returns the scene of a document, which remembers the surroundings of each span. */
export function sceneOf(view: TextView, headings: Headings): Scene {
  const { text } = view;
  const lines = view.lines.flatMap(({ cells }) => {
    const [first, last] = [cells[0], cells.at(-1)];
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
  const written = lines.map((line) => alike(sliceOf(text, line)));
  const cells = cellsOf(view);
  const known = new Map<string, Surroundings>();
  const make = (span: Span): Surroundings => {
    const line = lineOf(lines, span.start);
    const last = lineOf(lines, Math.max(span.start, span.end - 1));
    const value = sliceOf(text, span);
    const start = lines[line]?.start ?? span.start;
    const shape = shapeOf(value);
    return {
      span,
      line,
      more: last - line,
      column: span.start - start,
      words: value.split(/\s+/).length,
      length: value.length,
      folded: fold(value),
      shape,
      coarse: shape.replace(/(.)\1+/gu, "$1"),
      left: alike(text.slice(start, span.start)),
      right: alike(text.slice(span.end, lines[last]?.end ?? span.end)),
      chain: [...cells(span), ...chainOf(elementAround(view.elements, span))],
      heading: alike(headings.over(span).map((one) => sliceOf(text, one))[0] ?? ""),
    };
  };
  return {
    text,
    lines,
    alike: written,
    elements: new Set(view.elements.filter(({ names }) => names.length > 0).map(elementName)),
    at(span) {
      const key = `${span.start}-${span.end}`;
      const found = known.get(key) ?? make(span);
      known.set(key, found);
      return found;
    },
  };
}

function lineOf(lines: readonly Span[], position: number): number {
  return Math.max(0, firstAtOrAfter(lines, position + 1) - 1);
}

function shapeOf(value: string): string {
  return value
    .slice(0, LONGEST_SHAPE)
    .replace(/\s+/g, " ")
    .replace(/\p{L}/gu, (letter) => (letter === letter.toLowerCase() ? "a" : "A"))
    .replace(/\p{Nd}/gu, "9");
}

function elementName({ tag, names }: PageElement): string {
  return [tag, ...names].join(" ");
}

function chainOf(element: PageElement | undefined): string[] {
  const chain: string[] = [];
  for (let around = element; around; around = around.parent) chain.push(elementName(around));
  return chain;
}

/** Finds the cell of a table around a span, described by its column, the number of columns, and the column's head. */
function cellsOf({ document, text }: TextView): (span: Span) => string[] {
  const cells = tableCellsOf(document).map(({ start, end, column, row, first }) => {
    const head = first[column];
    const words = head ? alike(sliceOf(text, head)) : "";
    return { start, end, name: `${column}/${row.length} ${words}` };
  });
  return ({ start, end }) => {
    const cell = lastBegun(cells, start);
    return cell && cell.end >= end ? [cell.name] : [];
  };
}

/** Returns the share of the names of elements that two pages have in common; -1 where one of them has none. */
export function elementsInCommon(example: Scene, next: Scene): number {
  const [mine, theirs] = [example.elements, next.elements];
  if (mine.size === 0 || theirs.size === 0) return -1;
  const common = [...mine].filter((name) => theirs.has(name)).length;
  return common / Math.min(mine.size, theirs.size);
}
