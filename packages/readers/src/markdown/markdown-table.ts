import type { Cell, Table } from "@quarry/api";

/** A line of the text and where it begins. */
export type Line = { text: string; at: number };

/** The line of dashes below a table's headings. */
export function isTableRule(text: string): boolean {
  return text.includes("|") && text.includes("-") && /^[\s|:-]+$/.test(text);
}

/** What stands between a line's bars; a bar after a backslash is a sign like any other. */
function cellsOf({ text, at }: Line): Cell[] {
  const outer = /^\s*\|?/.exec(text)?.[0].length ?? 0;
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map((match) => match.index);
  const cells: Cell[] = [];
  let from = outer;
  for (const end of [...bars.filter((bar) => bar >= outer), text.length]) {
    const content = text.slice(from, end);
    const shown = content.trim();
    const start = at + from + (content.length - content.trimStart().length);
    const begin = shown === "" ? at + from : start;
    cells.push({ start: begin, end: begin + shown.length, text: shown });
    from = end + 1;
  }
  return text.trimEnd().endsWith("|") ? cells.slice(0, -1) : cells;
}

function fitted(cells: Cell[], columns: number): Cell[] {
  const end = cells.at(-1)?.end ?? 0;
  return Array.from(
    { length: columns },
    (_, index) => cells[index] ?? { start: end, end, text: "" },
  );
}

/**
 * A table from its lines: headings, rule, rows; undefined where the rule does not fit the headings.
 * A row with too few cells is filled up, one with too many loses none of its words to the table
 * beside it: they stay in the text.
 */
export function markdownTable(lines: readonly Line[], title?: string): Table | undefined {
  const [first, rule, ...others] = lines;
  if (!first || !rule) return undefined;
  const headings = cellsOf(first).map((cell) => ({ ...cell, header: true }));
  if (headings.length !== cellsOf(rule).length) return undefined;
  const body = others.map((line) => fitted(cellsOf(line), headings.length));
  const last = lines.at(-1) ?? first;
  const end = last.at + last.text.trimEnd().length;
  return { start: first.at, end, ...(title && { title }), rows: [headings, ...body] };
}
