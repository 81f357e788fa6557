import papaparse from "papaparse";

const delimiters = [",", ";", "\t", "|"] as const;
const previewRows = 60;
/** Of the rows that have as many cells as most have. */
const usualShare = 0.9;
/** Prose sets a space after its commas and semicolons; tables rarely do. */
const mostSpaced = 0.5;
const longestUsual = 400;

type Shape = { delimiter: string; columns: number; share: number };

/** Rows of a text as a delimiter splits them, without the empty ones. */
function previewOf(text: string, delimiter: string): string[][] {
  const { data } = papaparse.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    preview: previewRows,
    skipEmptyLines: true,
  });
  return data;
}

function usualWidth(rows: readonly string[][]): Shape["columns"] {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function isProse(rows: readonly string[][], delimiter: string): boolean {
  const cells = rows.flatMap((row) => row.slice(1));
  const spaced = cells.filter((cell) => /^ \S/.test(cell)).length;
  const long = rows.flat().some((cell) => cell.length > longestUsual);
  return delimiter !== "\t" && (long || spaced > mostSpaced * cells.length);
}

function shapeOf(text: string, delimiter: string): Shape | undefined {
  if (!text.includes(delimiter)) return undefined;
  const rows = previewOf(text, delimiter);
  const columns = usualWidth(rows);
  const share = rows.filter((row) => row.length === columns).length / rows.length;
  const fewest = delimiter === "," || delimiter === ";" || columns === 2 ? 3 : 2;
  if (columns < 2 || rows.length < fewest || share < usualShare) return undefined;
  if (delimiter === "|" && rows.some((row) => /^\s*:?-+:?\s*$/.test(row.at(-2) ?? "")))
    return undefined; // Markdown's rule
  return isProse(rows, delimiter) ? undefined : { delimiter, columns, share };
}

/** The sign that splits a text's lines into equally many cells; undefined where none surely does. */
export function findDelimiter(text: string): string | undefined {
  const shapes = delimiters.flatMap((delimiter) => shapeOf(text, delimiter) ?? []);
  return shapes.toSorted((a, b) => b.columns * b.share - a.columns * a.share)[0]?.delimiter;
}
