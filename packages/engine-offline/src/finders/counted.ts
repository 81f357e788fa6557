import type { Span } from "@quarry/document";
import { alternatives, conceptsIn, labelScore } from "@quarry/vocabulary";
import particles from "@quarry/vocabulary/lexicon/names/particles.json" with { type: "json" };
import type { Field } from "../fields/field.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Finder, Proposal } from "./finder.ts";

const NAMED = 0.7;
const COUNTED = 0.62;
const RATED = 0.58;
const EACH_LATER = 0.95;
const LONGEST_LINE = 160;
const MOST = 200;
const countedWords = /^[ \u00a0]?(?:\p{L}+[ \u00a0])?\p{L}{2,}/u;
const ofAtMost = new RegExp(
  `^ ?(?:${alternatives(particles.outOf)}) ?(?:5|10)(?:[.,]0+)?(?![\\d.,])`,
  "u",
);

/** Numbers whose word stands after them, "3 bedrooms", and ratings out of five or ten. */
export const counted: Finder = {
  id: "counted",
  asks: ({ node, kind }) =>
    (node.type === "number" || node.type === "integer") && kind === "number",
  find: ({ view }, field) => countsIn(view, field),
};

function countsIn(view: DocumentView, field: Field): Proposal[] {
  const { node, meaning } = field;
  const found = view.recognitions.number.slice(0, MOST).flatMap((number) => {
    const { start, end, value } = number;
    if (node.type === "integer" && !Number.isInteger(value)) return [];
    const score = meaning.name.includes("rating")
      ? ratingScore(view.text, end)
      : countScore(view, field, { start, end });
    return score > 0 ? [{ value, span: { start, end }, score }] : [];
  });
  return found.map(({ value, span, score }, rank) => {
    return { value, span, score: score * EACH_LATER ** rank, reason: "counted" };
  });
}

function ratingScore(text: string, end: number): number {
  return ofAtMost.test(text.slice(end, end + 20)) ? RATED : 0;
}

function countScore(
  { text }: DocumentView,
  { meaning, kind }: Field,
  { start, end }: Span,
): number {
  const line = text.lastIndexOf("\n", start - 1);
  const next = text.indexOf("\n", end);
  if ((next === -1 ? text.length : next) - line > LONGEST_LINE) return 0;
  const words = countedWords.exec(text.slice(end, end + 40))?.[0];
  if (!words) return 0;
  const ownName = { ...meaning, describe: [] };
  const label = Math.max(
    ...[words, words.trim().split(/\s/)[0] ?? ""].map((each) =>
      labelScore(ownName, kind, conceptsIn(each)),
    ),
  );
  return label >= NAMED ? label * COUNTED : 0;
}
