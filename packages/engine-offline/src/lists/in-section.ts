import type { Span } from "@quarry/document";
import { sliceOf } from "../document/span.ts";
import type { RecordRow } from "../groups/record-group.ts";
import type { Headings } from "../places/headings.ts";
import type { Around } from "./around.ts";
import type { ReadGroup } from "./group-features.ts";

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
  const shares = read.kept.map((row) => titleShare(around, headings, row));
  const best = Math.max(...shares);
  if (best < TITLED || shares.every((share) => share > best - CLEARLY)) return read;
  const isIn = (_: unknown, at: number) => (shares[at] ?? 0) > best - CLEARLY;
  return { rows: read.rows.filter(isIn), kept: read.kept.filter(isIn) };
}

/** A row or a table, and the heading that is known to be its own. */
type Part = Span & Pick<RecordRow, "section">;

/** How well the headings over a part name the list, 0 to 1: the nearest, and those whose sections it is in. */
function titleShare({ view, titleLikeness }: Around, headings: Headings, part: Part): number {
  const over = [...headings.over(part), ...headings.sections(part)];
  const shares = [...over, ...(part.section ? [part.section] : [])].map((span) => {
    const { concepts, letters } = titleLikeness(sliceOf(view.text, span));
    return Math.max(concepts, letters);
  });
  return Math.max(0, ...shares);
}

/**
 * Shows by their place which parts stand under no heading that names another of the lists asked for better than this:
 * all where each does.
 */
export function notAnothers(
  around: Around,
  { others, headings }: { others: readonly Around[]; headings: Headings },
  parts: readonly Part[],
): (part: unknown, at: number) => boolean {
  const areAnothers = parts.map((part) => {
    const own = Math.max(TITLED, titleShare(around, headings, part));
    return others.some((other) => titleShare(other, headings, part) > own);
  });
  const areAll = areAnothers.every((one) => one);
  return (_, at) => areAll || !areAnothers[at];
}
