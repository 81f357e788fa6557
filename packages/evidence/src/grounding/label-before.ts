import type { Span } from "@quarry/document";

/** Farther back than this no label is looked for, in UTF-16 code units. */
const REACH = 160;

/**
 * The words that may name what stands at a place: those before it on its line, back to the last
 * value, colon or gap; where the line begins with it, the line above.
 */
export function labelBefore(text: string, { start }: Span): string {
  const before = text.slice(Math.max(0, start - REACH), start);
  const lines = before.split("\n");
  const own = lastLabel(lines.at(-1) ?? "");
  if (own !== "") return own;
  return lastLabel(lines.slice(0, -1).findLast((line) => line.trim() !== "") ?? "");
}

function lastLabel(line: string): string {
  const trimmed = line.replace(/[^\p{L}]+$/u, "");
  const cut = /(?:.*(?:[:=|\t;]|\s{2,}|\p{N}))?(.*)$/su.exec(trimmed);
  return (cut?.[1] ?? "").trim();
}
