import type { Span } from "@quarry/document";
import { sliceOf } from "../document/span.ts";
import type { RecordRow } from "../groups/record-group.ts";
import type { Headings } from "../places/headings.ts";
import type { Around } from "./around.ts";

/** A heading that is as like a list's name as this titles it. */
const TITLED = 0.55;

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
