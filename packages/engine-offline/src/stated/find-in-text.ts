import type { Span } from "@quarry/document";
import { joined, labelBefore } from "@quarry/evidence";
import { conceptsIn, labelScore } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";

const SHORTEST = 2;
/** Places of a value that are held against the labels before them. */
const MAX_COMPARED = 100;

/** The first place where a stated value also stands in the text, in whole words. */
export function findInText(text: string, value: string | number | boolean): Span | undefined {
  return placesIn(text, value).next().value;
}

/** Of the places where a stated value stands, the one that a label names best, else the first. */
export function findNamed(
  text: string,
  { meaning, kind }: Field,
  value: string | number | boolean,
): Span | undefined {
  let best: { span: Span; score: number } | undefined;
  let compared = 0;
  for (const span of placesIn(text, value)) {
    const score = labelScore(meaning, kind, conceptsIn(labelBefore(text, span)));
    if (!best || score > best.score) best = { span, score };
    if (++compared === MAX_COMPARED) break;
  }
  return best?.span;
}

function* placesIn(
  text: string,
  value: string | number | boolean,
): Generator<Span, undefined, undefined> {
  if (typeof value !== "string" || value.length < SHORTEST) return undefined;
  for (let start = text.indexOf(value); start !== -1; start = text.indexOf(value, start + 1)) {
    const end = start + value.length;
    if (!joined(text, start) && !joined(text, end)) yield { start, end };
  }
  return undefined;
}
