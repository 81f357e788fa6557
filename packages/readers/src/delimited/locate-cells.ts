export type Span = { start: number; end: number };

/** What a parser made of a text, and what it split it by. */
export type Parsed = { rows: readonly (readonly string[])[]; delimiter: string };

/** A cell's place without quotes and outer white space; doubled quotes within stay doubled. */
function trimmed(text: string, { start, end }: Span): Span {
  const content = text.slice(start, end);
  const from = start + (content.length - content.trimStart().length);
  return { start: from, end: Math.max(from, start + content.trimEnd().length) };
}

function placeOf(
  text: string,
  at: number,
  value: string,
): { cell: Span; next: number } | undefined {
  if (text.startsWith(value, at) && text[at] !== '"') {
    return { cell: { start: at, end: at + value.length }, next: at + value.length };
  }
  const quoted = `"${value.replaceAll('"', '""')}"`;
  if (!text.startsWith(quoted, at)) return undefined;
  const next = at + quoted.length;
  return { cell: { start: at + 1, end: next - 1 }, next };
}

/**
 * Where each parsed value stands in the text; undefined where they cannot all be found, one after
 * the other, with nothing but delimiters, quotes and line ends between.
 */
export function locateCells(text: string, { rows, delimiter }: Parsed): Span[][] | undefined {
  const located: Span[][] = [];
  let at = 0;
  for (const row of rows) {
    const cells: Span[] = [];
    for (const [column, value] of row.entries()) {
      if (column > 0 && text[at] !== delimiter) return undefined;
      const place = placeOf(text, column > 0 ? at + 1 : at, value);
      if (!place) return undefined;
      cells.push(trimmed(text, place.cell));
      at = place.next;
    }
    if (at < text.length && text[at] !== "\n") return undefined;
    at += 1;
    located.push(cells);
  }
  return located;
}
