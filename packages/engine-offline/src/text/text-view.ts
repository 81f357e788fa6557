import type { Table } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import type { Deadline } from "@quarry/engine";
import type { Recognitions } from "@quarry/vocabulary";
import { type Habits, recognise, votedHabits } from "@quarry/vocabulary";
import { type Line, splitLines } from "./lines.ts";
import { partCells } from "./part-cells.ts";

/** A reader that took the commas of decimals for delimiters leaves gaps inside of cells. */
const gap = /\S {2,}\S/;
const MOSTLY = 0.5;

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

/** The document without tables whose cells are themselves columns set with spaces. */
function withSoundTables(document: SourceDocument): SourceDocument {
  return { ...document, tables: document.tables.filter(isSound) };
}

function isSound({ rows }: Table): boolean {
  const broken = rows.filter((row) => row.some(({ text }) => gap.test(text)));
  return broken.length < MOSTLY * rows.length;
}
