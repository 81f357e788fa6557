import type { LeafEvidence } from "@quarry/api";

/** How the text bears a value out; each way has its own calibration. */
export type Support = "stated-alone" | "stated-within" | "read-alone" | "read-within";

/** A line's or cell's edge or a label's end, and signs; two spaces part cells. */
const opening = /(?:[\n\t|:：]|\s\s)[^\p{L}\p{N}]*$/u;
const closing = /^[^\p{L}\p{N}(]*(?:$|[\n\t|]|\s\s)/u;
/** Signs that are looked at on each side. */
const AROUND = 40;

/**
 * Whether a value was read in the text or stated beside it, and whether it fills its line, its cell
 * or the rest behind a label there. Words that are part of a longer line are often cut short; a number
 * that is stated need only be in the text.
 */
export function supportOf(text: string, leaf: Omit<LeafEvidence, "confidence">): Support {
  const { start, end, stated, value } = leaf;
  const isPlaced = start !== undefined && end !== undefined;
  const isAlone = isPlaced && standsAlone(text, start, end);
  if (stated === undefined) return isAlone ? "read-alone" : "read-within";
  const bornOut = typeof value === "string" ? isAlone : isPlaced;
  return bornOut ? "stated-alone" : "stated-within";
}

function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const opens = opening.test(start < AROUND ? `\n${before}` : before);
  return opens && closing.test(text.slice(end, end + AROUND));
}
