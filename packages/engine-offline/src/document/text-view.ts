import type { Table } from "@quarry/api";
import type { SourceDocument, Span } from "@quarry/document";
import type { Deadline } from "@quarry/kernel";
import type { Recognitions } from "@quarry/vocabulary";
import { type Habits, recognise, votedHabits } from "@quarry/vocabulary";
import { copiedPages, withoutCopies } from "./copies.ts";
import { type Line, splitLines } from "./lines.ts";
import { withoutTargets } from "./link-targets.ts";
import { headerEndOf } from "./message-header.ts";
import { type PageElement, pageElementsOf } from "./page-elements.ts";
import { partCells } from "./part-cells.ts";
import { type Recognition, recognitionOf } from "./recognition.ts";
import { overlaps } from "./span.ts";
import { withoutStruckOut } from "./struck-out.ts";

/** A reader that took the commas of decimals for delimiters leaves gaps inside of cells. */
const gap = /\S {2,}\S/;
const MOSTLY = 0.5;

/** A document's text with its lines, and everything in it that has a type. */
export type TextView = {
  document: SourceDocument;
  text: string;
  lines: Line[];
  /** Where the lines over a message end; 0 in what is no message. */
  headerEnd: number;
  /** Of a web page, in the order of the text. */
  elements: readonly PageElement[];
  habits: Habits;
  recognitions: Recognitions;
  recognition: Recognition;
  deadline: Deadline;
};

export function textViewOf(source: SourceDocument, deadline: Deadline): TextView {
  const copies = copiedPages(source);
  const document = withSoundTables(source, copies);
  const { text } = document;
  const parted = withoutCopies(partCells(document), copies);
  const habits = votedHabits(withoutProgramNumbers(document, parted));
  const lines = splitLines(parted, deadline);
  return {
    document,
    text,
    lines,
    headerEnd: headerEndOf(document, lines),
    elements: pageElementsOf(document.elements),
    habits,
    recognitions: recognise(withoutStruckOut(withoutTargets(parted)), habits, deadline),
    recognition: recognitionOf(document),
    deadline,
  };
}

const programNumber = /(?<=[:[,]\s{0,40})-?\d[\d.eE+-]*(?=\s*[,\]}])/g;

/** Numbers that JSON holds as such are written by programs, and say nothing of the texts beside them. */
function withoutProgramNumbers({ reader }: SourceDocument, text: string): string {
  return reader.name === "json" ? text.replace(programNumber, "") : text;
}

/** The document without tables on copied pages, and those whose cells are themselves columns set with spaces. */
function withSoundTables(document: SourceDocument, copies: readonly Span[]): SourceDocument {
  const tables = document.tables.filter(
    (table) => isSound(table) && !copies.some((copy) => overlaps(copy, table)),
  );
  return { ...document, tables };
}

function isSound({ rows }: Table): boolean {
  const broken = rows.filter((row) => row.some(({ text }) => gap.test(text)));
  return broken.length < MOSTLY * rows.length;
}
