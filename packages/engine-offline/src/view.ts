import type { SourceDocument } from "@quarry/document";
import type { Deadline } from "@quarry/engine";
import type { LabelPair } from "./labels/label-pair.ts";
import { labelPairs } from "./labels/label-pairs.ts";
import { type TextView, textViewOf } from "./text/text-view.ts";

/** A document as the later stages see it: each of its labels with what may be the value. */
export type DocumentView = TextView & { pairs: readonly LabelPair[] };

export function viewOf(document: SourceDocument, deadline: Deadline): DocumentView {
  const view = textViewOf(document, deadline);
  return { ...view, pairs: labelPairs(view) };
}
