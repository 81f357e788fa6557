import type { LeafEvidence } from "@quarry/contracts";

/** How the text bears a value out; each way has its own calibration. */
export type Support = "stated-alone" | "stated-within" | "read-alone" | "read-within";

const betweenWords = /[^\n|\p{L}\p{N}]/u;
const opens = /[\n|:：]/;
const closes = /[\n|]/;

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
  let from = start;
  while (from > 0 && betweenWords.test(text.charAt(from - 1)) && text.charAt(from - 1) !== ":")
    from--;
  let to = end;
  while (to < text.length && betweenWords.test(text.charAt(to)) && text.charAt(to) !== "(") to++;
  const isOpen = from === 0 || opens.test(text.charAt(from - 1));
  return isOpen && (to === text.length || closes.test(text.charAt(to)));
}
