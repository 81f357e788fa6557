import type { Field } from "../fields/field.ts";
import { readFlag } from "../fields/read-choice.ts";
import { conceptsIn, isGeneric } from "../lexicon/lexicon.ts";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import type { Candidate } from "./candidate.ts";

const SCORE = 0.6;
const LONGEST = 30;
const LINES = 600;

/** Yes and no that are told by words of their own: "In stock", "sold out". */
export function flagCandidates(view: DocumentView, field: Field): Candidate[] {
  if (field.node.type !== "boolean") return [];
  const heads = field.meaning.name.filter((concept) => !isGeneric(concept));
  if (heads.length === 0) return [];
  for (const { cells } of view.lines.slice(0, LINES)) {
    for (const { start, end } of cells) {
      if (end - start > LONGEST) continue;
      const words = sliceOf(view.text, { start, end });
      const value = readFlag(words);
      if (value === undefined || !conceptsIn(words).some((concept) => heads.includes(concept)))
        continue;
      return [{ field, value, span: { start, end }, score: SCORE, reason: "flag" }];
    }
  }
  return [];
}
