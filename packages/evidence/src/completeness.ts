import type { ArrayEvidence, Evidence } from "@quarry/api";
import { AppError } from "@quarry/kernel";

/** Ranges of pages named in a message. */
const MAX_RANGES = 10;

/**
 * Evidence that hides no short list: with a warning for each where the caller takes them.
 *
 * @throws AppError OUTPUT_INCOMPLETE where the caller does not, naming each list, its pages and counts.
 */
export function requireCompleteLists(evidence: Evidence, allowPartial: boolean): Evidence {
  const short = (evidence.arrays ?? []).filter(({ rows = 0, taken, leftOut = 0 }) => {
    return rows - leftOut > taken;
  });
  if (short.length === 0) return evidence;
  if (!allowPartial) {
    const lists = short.map((list) => `${nameOf(list)}: ${lossOf(list)}`).join("; ");
    const way = "send allow_partial=true to accept what could be read";
    throw new AppError(
      "OUTPUT_INCOMPLETE",
      `A list could not be read completely (${lists}); ${way}`,
    );
  }
  const warnings = short.map((list) => {
    return {
      code: "output_incomplete",
      pointer: list.pointer,
      message: `The list holds ${lossOf(list)}`,
    };
  });
  return { ...evidence, warnings: [...evidence.warnings, ...warnings] };
}

function nameOf({ pointer }: ArrayEvidence): string {
  return pointer === "" ? "the whole output" : pointer;
}

function lossOf({ rows = 0, taken, pages = [] }: ArrayEvidence): string {
  const where = pages.length === 0 ? "" : `, on ${inRanges(pages)}`;
  return `${taken} of ${rows} rows that the source shows${where}`;
}

/** Pages 1, 2, 3, 7 as "pages 1–3, 7". */
function inRanges(pages: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && page === range[1] + 1) range[1] = page;
    else ranges.push([page, page]);
  }
  const named = ranges
    .slice(0, MAX_RANGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const more = ranges.length > MAX_RANGES ? " and more" : "";
  return `${pages.length === 1 ? "page" : "pages"} ${named.join(", ")}${more}`;
}
