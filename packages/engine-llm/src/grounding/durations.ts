import type { SourceDocument, Span } from "@quarry/document";
import { durationIn, findDurations, type LeafNode } from "@quarry/vocabulary";

/** "9 months" where the text has "nine (9) months"; 145 minutes where it has "2 hours 25 min". */
export function placeOfDuration(
  { text }: Pick<SourceDocument, "text">,
  { type }: LeafNode,
  value: string | number,
  part: Span,
): Span | undefined {
  const minutes = type === "string" ? findDurations(String(value))[0]?.value : undefined;
  const shown = text.slice(part.start, part.end);
  const found = findDurations(shown).find((one) => {
    if (type === "string") return minutes !== undefined && one.value === minutes;
    return durationIn(shown.slice(one.start, one.end)) === value;
  });
  return found && { start: part.start + found.start, end: part.start + found.end };
}
