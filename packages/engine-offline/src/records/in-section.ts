import type { Span } from "@quarry/document";
import type { Headings } from "../places/headings.ts";
import { sliceOf } from "../text/span.ts";
import type { Around } from "./around.ts";
import type { ReadGroup } from "./group-features.ts";
import type { RecordRow } from "./groups/record-group.ts";

/** A heading that is as like a list's name as this titles it. */
const TITLED = 0.55;
/** Rows under headings that are less like it, by this, are another list's. */
const CLEARLY = 0.25;

/** The rows of a group that stand under the heading that names the list; all where none does, or each does. */
export function inSection(
  around: Around,
  headings: Headings,
  read: ReadGroup,
): Pick<ReadGroup, "rows" | "kept"> {
  const isIn = titled(around, headings, read.kept);
  return { rows: read.rows.filter(isIn), kept: read.kept.filter(isIn) };
}

/** A row or a table, and the heading that is known to be its own. */
type Part = Span & Pick<RecordRow, "section">;

/** Shows by their place which parts stand under the heading that names the list: all where none does, or each does. */
export function titled(
  around: Around,
  headings: Headings,
  parts: readonly Part[],
): (part: unknown, at: number) => boolean {
  const shares = parts.map((part) => titleShare(around, headings, part));
  const best = Math.max(...shares);
  if (best < TITLED) return () => true;
  return (_, at) => (shares[at] ?? 0) > best - CLEARLY;
}

/** How well the nearest headings over a part name the list, 0 to 1. */
function titleShare({ view, titleLikeness }: Around, headings: Headings, part: Part): number {
  const over = [...headings.over(part), ...(part.section ? [part.section] : [])];
  const shares = over.map((span) => {
    const { concepts, letters } = titleLikeness(sliceOf(view.text, span));
    return Math.max(concepts, letters);
  });
  return Math.max(0, ...shares);
}
