import type { Span } from "@quarry/document";
import type { Line } from "../document/lines.ts";
import { trimSpan } from "../document/span.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Grid } from "./grid.ts";

const delimiters = ["|", "\t", ";", ","] as const;
const LEAST_APART = 3;
const ruler = /^[\s|:+=-]+$/;

type Delimiter = (typeof delimiters)[number];

/** Runs of at least two lines cut by one delimiter into equally many cells: Markdown, TSV, CSV. */
export function delimitedGrids(view: DocumentView): Grid[] {
  return delimiters.flatMap((delimiter) =>
    delimiter === "|" ? barredGrids(view) : gridsCutBy(view, delimiter),
  );
}

const barred = new WeakMap<DocumentView, readonly Grid[]>();

/** Runs of at least two lines that bars cut into equally many cells; they are cut once for a view. */
export function barredGrids(view: DocumentView): readonly Grid[] {
  const grids = barred.get(view) ?? gridsCutBy(view, "|");
  barred.set(view, grids);
  return grids;
}

function gridsCutBy(view: DocumentView, delimiter: Delimiter): Grid[] {
  const grids: Grid[] = [];
  let rows: Span[][] = [];
  let bars = noBars;
  const close = () => {
    const enough = delimiter === "," || delimiter === ";" ? 3 : 2;
    const first = rows[0]?.[0];
    const last = rows.at(-1)?.at(-1);
    if (rows.length >= enough && first && last) {
      grids.push({ start: first.start, end: last.end, rows });
    }
    rows = [];
  };
  for (const line of view.lines) {
    const content = view.text.slice(line.start, line.end);
    if (ruler.test(content) && content.includes(delimiter)) continue;
    const isCut = content.includes(delimiter) && !isSetApart(line, delimiter);
    const cellsWithin = (outer: OuterBars) =>
      isCut ? cut(view.text, withoutBars(view.text, line, outer), delimiter) : [];
    let cells = cellsWithin(bars);
    if (cells.length < 2 || rows[0]?.length !== cells.length) {
      close();
      bars = delimiter === "|" ? outerBars(view, line) : noBars;
      cells = cellsWithin(bars);
    }
    if (cells.length >= 2) rows.push(cells);
  }
  close();
  return grids;
}

/** Columns set with spaces: the commas are of decimals. */
function isSetApart({ cells }: Line, delimiter: string): boolean {
  return (delimiter === "," || delimiter === ";") && cells.length >= LEAST_APART;
}

function cut(text: string, whole: Span, delimiter: Delimiter): Span[] {
  const cells: Span[] = [];
  let start = whole.start;
  let isQuoted = false;
  for (let at = whole.start; at <= whole.end; at++) {
    const sign = text[at];
    if (sign === '"' && delimiter !== "|") isQuoted = !isQuoted;
    if (at < whole.end && (sign !== delimiter || isQuoted)) continue;
    cells.push(unquoted(text, trimSpan(text, { start, end: at })));
    start = at + 1;
  }
  return cells;
}

/** Whether a table has bars around it: without them, one at a row's edge is beside an empty cell. */
type OuterBars = { first: boolean; last: boolean };

const noBars: OuterBars = { first: false, last: false };

/** Seen in the first two lines of a table, of which the second may be a ruler. */
function outerBars({ text, lines }: DocumentView, line: Line): OuterBars {
  const two = [line, lines[line.index + 1] ?? line].map(({ start, end }) => text.slice(start, end));
  return {
    first: two.every((content) => /^\s*\|/.test(content)),
    last: two.every((content) => /\|\s*$/.test(content)),
  };
}

function withoutBars(text: string, { start, end }: Span, { first, last }: OuterBars): Span {
  const content = text.slice(start, end);
  const before = first ? (/^\s*\|/.exec(content)?.[0].length ?? 0) : 0;
  const behind = last ? (/\|\s*$/.exec(content.slice(before))?.[0].length ?? 0) : 0;
  return { start: start + before, end: end - behind };
}

function unquoted(text: string, { start, end }: Span): Span {
  const isQuoted = end - start >= 2 && text[start] === '"' && text[end - 1] === '"';
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}
