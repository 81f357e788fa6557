import type { Span } from "@quarry/document";
import type { Field, Reading } from "./field.ts";
import type { Box } from "./read-boxes.ts";
import { readBoolean } from "./read-choice.ts";

/**
 * What boxes to tick say: the words behind the ticked one, or of a single box whether it is ticked.
 * Nothing where none of several is ticked, or more than one.
 */
export function readTicked(
  text: string,
  { node }: Field,
  { boxes, readWords }: { boxes: readonly Box[]; readWords: (words: Span) => Reading | undefined },
): Reading | undefined {
  const [first, ...others] = boxes;
  const [ticked, ...more] = boxes.filter(({ isTicked }) => isTicked);
  if (!first || more.length > 0) return undefined;
  const isBoolean = node.type === "boolean";
  if (isBoolean && others.length === 0) {
    return { span: first.mark, value: first.isTicked, fit: 1 };
  }
  if (!ticked || ticked.words.end <= ticked.words.start) return undefined;
  const yesOrNo = readBoolean(text, ticked.words);
  if (isBoolean) return yesOrNo && { ...yesOrNo, span: ticked.words, fit: 1 };
  return node.type === "string" && yesOrNo ? undefined : readWords(ticked.words);
}
