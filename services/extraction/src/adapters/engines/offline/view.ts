import type { SourceDocument } from "@quarry/contracts";
import { type LabelPair, labelPairs } from "./candidates/label-pairs.ts";
import type { Deadline } from "./deadline.ts";
import { type Habits, recognise, votedHabits } from "./recognisers/recognise.ts";
import type { Recognitions } from "./recognisers/recognition.ts";
import { type Line, splitLines } from "./text/lines.ts";

/** A document's text with its lines, and everything in it that has a type. */
export type TextView = {
  document: SourceDocument;
  text: string;
  lines: Line[];
  habits: Habits;
  recognitions: Recognitions;
  deadline: Deadline;
};

/** A document as the later stages see it: each of its labels with what may be the value. */
export type DocumentView = TextView & { pairs: readonly LabelPair[] };

export function viewOf(document: SourceDocument, deadline: Deadline): DocumentView {
  const { text } = document;
  const habits = votedHabits(text);
  const view: TextView = {
    document,
    text,
    lines: splitLines(text, deadline),
    habits,
    recognitions: recognise(text, habits, deadline),
    deadline,
  };
  return { ...view, pairs: labelPairs(view) };
}
