import type { SourceDocument } from "@quarry/document";
import type { Deadline } from "@quarry/kernel";
import { type RangeEnds, rangeEnds } from "../document/day-ranges.ts";
import { type TextView, textViewOf } from "../document/text-view.ts";
import type { LabelPair } from "./label-pair.ts";
import { labelPairs } from "./label-pairs.ts";

/** A document as the later stages see it: its labels with what may be their values, and its ranges of days. */
export type DocumentView = TextView & { pairs: readonly LabelPair[]; rangeEnds: RangeEnds };

export function viewOf(document: SourceDocument, deadline: Deadline): DocumentView {
  const view = textViewOf(document, deadline);
  const ends = rangeEnds(view.text, view.recognitions.date);
  return { ...view, pairs: labelPairs(view), rangeEnds: ends };
}
