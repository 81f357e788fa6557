import { conceptsIn, labelScore } from "@quarry/vocabulary";
import type { ListField } from "../fields/field.ts";
import type { Line } from "../text/lines.ts";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";

const NAMED = 0.6;
const LONGEST_SCOPE = 300;
const mark = /^\s*(#{1,6})\s+/;
const heading = /^\s*(?:#{1,6}\s+)?[*_]*[\p{Lu}\p{M}][\p{L}\p{M}\s'’/&-]{2,50}[*_]*:?\s*$/u;

/** The lines under the heading that names a list best, up to the next one; none where nothing does. */
export function scopeOf(view: DocumentView, { meaning }: ListField): readonly Line[] {
  let best: { line: Line; score: number } | undefined;
  for (const line of view.lines) {
    if (!isHeading(view, line)) continue;
    const concepts = conceptsIn(sliceOf(view.text, line).replace(mark, ""));
    const score = labelScore(meaning, "text", concepts);
    if (score >= NAMED && score > (best?.score ?? 0)) best = { line, score };
  }
  return best ? linesUnder(view, best.line) : [];
}

function isHeading(view: DocumentView, line: Line): boolean {
  return line.cells.length === 1 && heading.test(sliceOf(view.text, line));
}

/** A marked heading ends at the next one that is no lower, another at the next after an empty line. */
function linesUnder(view: DocumentView, { index, start, end }: Line): Line[] {
  const level = mark.exec(view.text.slice(start, end))?.[1]?.length;
  const lines: Line[] = [];
  for (const line of view.lines.slice(index + 1, index + 1 + LONGEST_SCOPE)) {
    const inner = mark.exec(sliceOf(view.text, line))?.[1]?.length;
    if (inner !== undefined && inner <= (level ?? inner)) break;
    const isAfterGap =
      lines.some(({ cells }) => cells.length > 0) && lines.at(-1)?.cells.length === 0;
    if (level === undefined && isAfterGap && isHeading(view, line)) break;
    lines.push(line);
  }
  return lines;
}
