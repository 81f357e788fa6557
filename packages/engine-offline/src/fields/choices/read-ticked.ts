import type { Span } from "@quarry/document";
import type { LeafNode } from "@quarry/vocabulary";
import type { Field, Reading } from "../field.ts";
import { matchChoice } from "./match-choice.ts";
import type { OptionRun } from "./option-run.ts";
import { type Box, boxesBehind, boxesIn } from "./read-boxes.ts";
import { readBoolean, readFlag } from "./read-choice.ts";

const LONGEST_ANSWER = 12;

/**
 * What boxes to tick say: the words behind the ticked one, or of a single box whether it is ticked.
 * Nothing where none of several is ticked, or more than one.
 */
export function readTicked(
  text: string,
  { node }: Field,
  { boxes, readWords }: { boxes: readonly Box[]; readWords: ReadWords },
): Reading | undefined {
  const [first, ...others] = boxes;
  const [ticked, ...more] = ownBoxes(text, node, boxes).filter(({ isTicked }) => isTicked);
  if (!first || more.length > 0) return undefined;
  const isBoolean = node.type === "boolean";
  if (isBoolean && others.length === 0) {
    if (isBehindAnswer(text, first.mark)) return undefined;
    const { words } = first;
    const answer = first.isTicked ? readFlag(text.slice(words.start, words.end)) : undefined;
    if (answer !== undefined) return { span: words, value: answer, fit: 1 };
    if (!first.isTicked && isBeforeAnswer(text, first.mark)) return undefined;
    return { span: first.mark, value: first.isTicked, fit: 1 };
  }
  if (!ticked || ticked.words.end <= ticked.words.start) return undefined;
  const yesOrNo = readBoolean(text, ticked.words);
  if (isBoolean) return yesOrNo && { ...yesOrNo, span: ticked.words, fit: 1 };
  return node.type === "string" && yesOrNo ? undefined : readWords(ticked.words);
}

/** The boxes up to the last that answers a choice: behind it another question's may stand. */
function ownBoxes(text: string, node: LeafNode, boxes: readonly Box[]): readonly Box[] {
  const last = boxes.findLastIndex(({ words: { start, end } }) => {
    const words = text.slice(start, end);
    if (node.type === "enum") return matchChoice(node.values, words) !== undefined;
    return node.type !== "boolean" || readFlag(words) !== undefined;
  });
  return last === -1 ? boxes : boxes.slice(0, last + 1);
}

/** "[ ] yes": an answer that is not ticked is no answer, and no other one either. */
function isBeforeAnswer(text: string, { end }: Span): boolean {
  const [, word] = /^[ \t]*([^\n|]*)/.exec(text.slice(end, end + LONGEST_ANSWER)) ?? [];
  return word !== undefined && readFlag(word) !== undefined;
}

type ReadWords = (words: Span) => Reading | undefined;

/** Whether a region asks for a mark: of options with boxes none is chosen by its words alone. */
export function isMarkedChoice(text: string, { node }: Field, region: Span): boolean {
  return isChoice(node) && boxesIn(text, region).length > 0;
}

/** Whether a field takes one of the options that a form may name and have marked. */
export function isChoice({ type }: LeafNode): boolean {
  return type === "boolean" || type === "enum";
}

/** The option that a lone cross marks among those that a line names; nothing without one. */
export function readCrossed(
  text: string,
  { node }: Field,
  { marked }: Pick<OptionRun, "marked">,
): Reading | undefined {
  if (!marked) return undefined;
  const words = text.slice(marked.start, marked.end);
  if (node.type === "enum") {
    const found = matchChoice(node.values, words);
    return found && { span: marked, ...found };
  }
  const value = readFlag(words);
  return value === undefined ? undefined : { span: marked, value, fit: 1 };
}

/** "Yes [ ]  No [x]": what is ticked where each box stands behind its words. */
export function readTickedBehind(
  text: string,
  field: Field,
  { region, readWords }: { region: Span; readWords: ReadWords },
): Reading | undefined {
  const boxes = boxesBehind(text, region);
  return boxes.length > 1 ? readTicked(text, field, { boxes, readWords }) : undefined;
}

/** The box of "No [ ]" says whether no is meant, and of an empty one nothing follows. */
function isBehindAnswer(text: string, mark: Span): boolean {
  const word = /(\p{L}+) *$/u.exec(
    text.slice(Math.max(0, mark.start - LONGEST_ANSWER), mark.start),
  );
  return word?.[1] !== undefined && readFlag(word[1]) !== undefined;
}
