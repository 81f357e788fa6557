import type { Span } from "@quarry/document";
import type { Line } from "../../text/lines.ts";
import { trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import type { Grid } from "./grid.ts";

const delimiters = ["|", "\t", ";", ","] as const;
const LEAST_APART = 3;
const ruler = /^[\s|:+=-]+$/;

/** Runs of at least two lines cut by one delimiter into equally many cells: Markdown, TSV, CSV. */
export function delimitedGrids(view: DocumentView): Grid[] {
  const grids: Grid[] = [];
  for (const delimiter of delimiters) {
    let rows: Span[][] = [];
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
      const cells = isCut ? cut(view.text, line, delimiter) : [];
      if (cells.length < 2 || (rows[0] && rows[0].length !== cells.length)) close();
      if (cells.length >= 2) rows.push(cells);
    }
    close();
  }
  return grids;
}

/** Columns set with spaces: the commas are of decimals. */
function isSetApart({ cells }: Line, delimiter: string): boolean {
  return (delimiter === "," || delimiter === ";") && cells.length >= LEAST_APART;
}

function cut(text: string, line: Line, delimiter: string): Span[] {
  const whole = delimiter === "|" ? withoutOuterBars(text, line) : line;
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

function withoutOuterBars(text: string, line: Span): Span {
  let { start, end } = line;
  while (start < end && /\s/.test(text[start] ?? "")) start++;
  while (end > start && /\s/.test(text[end - 1] ?? "")) end--;
  return {
    start: text[start] === "|" ? start + 1 : start,
    end: end > start && text[end - 1] === "|" ? end - 1 : end,
  };
}

function unquoted(text: string, { start, end }: Span): Span {
  const isQuoted = end - start >= 2 && text[start] === '"' && text[end - 1] === '"';
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}
