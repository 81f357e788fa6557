import type { Span } from "@quarry/document";

/** A cell's lines begin within so many code units of each other. */
const MAX_SHIFT = 2;
const MAX_WORDS = 60;
/** Lines that may stand between two lines of a cell. */
const MAX_BETWEEN = 1;

/**
 * Where a value begins that continues in the lines below, in the same column, while other columns stand
 * between: the place of what its first line has of it.
 *
 * @param find all places of a text, ascending.
 */
export function wrappedCells(
  text: string,
  value: string,
  find: (part: string) => readonly Span[],
): Span[] {
  const words = value.split(/\s+/).filter(Boolean);
  if (words.length < 2 || words.length > MAX_WORDS) return [];
  for (let size = words.length - 1; size > 0; size--) {
    const rest = words.slice(size);
    const places = find(words.slice(0, size).join(" "));
    const found = places.filter((place) => goesOn(text, place.start, rest));
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether the lines below have the rest of the words, in the column of the line at the offset. */
function goesOn(text: string, at: number, words: readonly string[]): boolean {
  let rest = words;
  let line = lineAt(text, at);
  const column = at - line.start;
  for (let passed = 0; rest.length > 0 && passed <= MAX_BETWEEN; ) {
    line = lineAt(text, line.end + 1);
    if (line.start >= text.length) return false;
    const taken = wordsTaken(text.slice(line.start, line.end), column, rest);
    passed = taken === 0 ? passed + 1 : 0;
    rest = rest.slice(taken);
  }
  return rest.length === 0;
}

/** How many of the words a line has at a column, one after the other. */
function wordsTaken(line: string, column: number, words: readonly string[]): number {
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
    const from = column + shift;
    if (from < 0 || /\S/.test(line[from - 1] ?? " ")) continue;
    const cell = line.slice(from).split(/\s{2,}|\t/, 1)[0] ?? "";
    const own = cell.split(/\s+/).filter(Boolean);
    const taken = own.findIndex((word, index) => word !== words[index]);
    const count = taken < 0 ? own.length : taken;
    if (count > 0 && count === Math.min(own.length, words.length)) return count;
  }
  return 0;
}

function lineAt(text: string, at: number): Span {
  const end = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at - 1) + 1, end: end < 0 ? text.length : end };
}
