import type { SourceDocument } from "@quarry/document";
import type { Deadline } from "@quarry/engine";
import type { Recognitions } from "@quarry/vocabulary";
import { type Habits, recognise, votedHabits } from "@quarry/vocabulary";
import { type Line, splitLines } from "./lines.ts";
import { partCells } from "./part-cells.ts";
import { withSoundTables } from "./sound-tables.ts";

/** A document's text with its lines, and everything in it that has a type. */
export type TextView = {
  document: SourceDocument;
  text: string;
  lines: Line[];
  habits: Habits;
  recognitions: Recognitions;
  deadline: Deadline;
};

export function textViewOf(source: SourceDocument, deadline: Deadline): TextView {
  const document = withSoundTables(source);
  const { text } = document;
  const parted = partCells(document);
  const habits = votedHabits(parted);
  return {
    document,
    text,
    lines: splitLines(text, deadline),
    habits,
    recognitions: recognise(parted, habits, deadline),
    deadline,
  };
}
