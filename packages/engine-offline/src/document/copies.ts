import type { SourceDocument, Span } from "@quarry/document";

/** Lines that two pages must share at least, and the share of their lines, for one to be a copy. */
const LEAST_LINES = 5;
const LEAST_SHARE = 0.9;

/** Pages that repeat an earlier one, as the duplicate and triplicate of an invoice do. */
export function copiedPages({ text, pages }: SourceDocument): Span[] {
  if (pages.length < 2) return [];
  const seen: string[][] = [];
  return pages.flatMap(({ start, end }) => {
    const lines = linesOf(text.slice(start, end));
    if (lines.length < LEAST_LINES) return [];
    if (seen.some((earlier) => isCopy(lines, earlier))) return [{ start, end }];
    seen.push(lines);
    return [];
  });
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

function isCopy(lines: readonly string[], earlier: readonly string[]): boolean {
  if (Math.min(lines.length, earlier.length) < LEAST_SHARE * Math.max(lines.length, earlier.length))
    return false;
  const known = new Set(earlier);
  const shared = lines.filter((line) => known.has(line)).length;
  return shared >= LEAST_LINES && shared >= LEAST_SHARE * lines.length;
}

/** The text with blanks for its copies, each line break in its place. */
export function withoutCopies(text: string, copies: readonly Span[]): string {
  return copies.reduce(
    (left, { start, end }) =>
      left.slice(0, start) + left.slice(start, end).replace(/[^\n]/g, " ") + left.slice(end),
    text,
  );
}
