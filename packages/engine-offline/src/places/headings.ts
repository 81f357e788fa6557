import { firstAtOrAfter, type Span } from "@quarry/document";
import { sliceOf, trimSpan } from "../document/span.ts";
import { lastBegun, tableCellsOf } from "../document/table-cells.ts";
import type { TextView } from "../document/text-view.ts";

const marked = /^\s*(#{1,6})\s+\S/;
/** A line of a few words that begins with a capital and ends like no sentence. */
const plain = /^[\p{Lu}\d][^.!?]{1,60}$/u;
const MAX_HEADS = 2;

/** Finds the headings and column heads over a place. */
export type Headings = {
  over(place: Span): readonly Span[];
  /** The marked headings whose sections a place is in, the innermost first. */
  sections(place: Span): readonly Span[];
  columnHeads(place: Span): readonly Span[];
  /** All marked headings with their level, in the order of the text. */
  marked: readonly (Span & { level: number })[];
};

/** Finds the headings of a document: marked ones, lone short lines before others, heads of tables. */
export function headingsIn(view: TextView): Headings {
  const all = allHeadings(view);
  const own = all.filter(({ level }) => level < PLAIN);
  const heads = columnHeadsOf(view);
  return {
    marked: own,
    over(place) {
      const last = before(all, place.start);
      const higher = before(own, place.start);
      return [...new Set([last, higher].filter((one) => one !== undefined))];
    },
    sections: (place) => sectionsAround(own, place.start),
    columnHeads: ({ start }) => lastBegun(heads, start)?.heads ?? [],
  };
}

const PLAIN = 9;

function allHeadings(view: TextView): (Span & { level: number })[] {
  return view.lines.flatMap((line) => {
    const [cell, ...others] = line.cells;
    if (!cell || others.length > 0) return [];
    const words = view.text.slice(line.start, line.end);
    const mark = marked.exec(words);
    if (mark) {
      const start = line.start + mark[0].length - 1;
      return [{ ...trimSpan(view.text, { start, end: line.end }), level: mark[1]?.length ?? 1 }];
    }
    const isAfterGap = view.lines[line.index - 1]?.cells.length === 0 || line.index === 0;
    if (!isAfterGap || !plain.test(words.trim()) || /\d{3}|:\s*\S/.test(words)) return [];
    return [{ ...trimSpan(view.text, cell), level: PLAIN }];
  });
}

function before<One extends Span>(sorted: readonly One[], position: number): One | undefined {
  const found = sorted[firstAtOrAfter(sorted, position) - 1];
  return found && found.end <= position ? found : undefined;
}

function sectionsAround(marked: Headings["marked"], position: number): Span[] {
  const around: Span[] = [];
  let level = Number.POSITIVE_INFINITY;
  for (let at = firstAtOrAfter(marked, position) - 1; at >= 0 && level > 1; at--) {
    const heading = marked[at];
    if (!heading || heading.level >= level || heading.end > position) continue;
    around.push(heading);
    level = heading.level;
  }
  return around;
}

type CellHeads = Span & { heads: readonly Span[] };

/** Returns the cells below the first row of a table, each with the cells of that row and of the first column that name it. */
function columnHeadsOf({ document, text }: TextView): CellHeads[] {
  return tableCellsOf(document)
    .filter(({ row, first }) => row !== first)
    .map(({ start, end, column, row, first }) => {
      const named = [first[column], column > 0 ? row[0] : undefined].filter(
        (one): one is NonNullable<typeof one> =>
          one !== undefined && /\p{L}/u.test(sliceOf(text, one)),
      );
      return { start, end, heads: named.slice(0, MAX_HEADS) };
    });
}
