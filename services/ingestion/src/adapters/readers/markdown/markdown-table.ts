import type { Cell, Table } from "@quarry/contracts";

/** A table's lines, where they begin in the whole text, and how many columns its headings make. */
type TableLines = { text: string; at: number; columns: number };

/** A row's cells between its bars; a bar after a backslash is a sign like any other. */
function rowCells(line: string, start: number, columns: number): Cell[] {
  const outer = /^\s*\|?/.exec(line)?.[0].length ?? 0;
  const cells: Cell[] = [];
  const bars = [...line.matchAll(/(?<!\\)\|/g)].map((match) => match.index);
  const ends = [...bars.filter((bar) => bar >= outer), line.length];
  let from = outer;
  for (const end of ends.slice(0, columns)) {
    const content = line.slice(from, Math.max(from, end));
    const text = content.trim();
    const at = start + from + (text === "" ? 0 : content.length - content.trimStart().length);
    cells.push({ start: at, end: at + text.length, text });
    from = end + 1;
  }
  const last = cells.at(-1)?.end ?? start;
  while (cells.length < columns) cells.push({ start: last, end: last, text: "" });
  return cells;
}

/** A Markdown table's cells in the text; its first line holds the headings, its second rules. */
export function markdownTable(lines: TableLines, title?: string): Table {
  const { text, columns } = lines;
  const rows: Cell[][] = [];
  let at = lines.at;
  for (const [index, line] of text.split("\n").entries()) {
    const cells = index === 1 || line.trim() === "" ? undefined : rowCells(line, at, columns);
    if (cells) rows.push(index === 0 ? cells.map((cell) => ({ ...cell, header: true })) : cells);
    at += line.length + 1;
  }
  const end = lines.at + text.trimEnd().length;
  return { start: lines.at, end, ...(title && { title }), rows };
}
