import type { Box, Line } from "../../layout/placed-text.ts";
import { annotationsOf, type Boxed, linksIn, notesIn } from "../facts/annotations.ts";
import { type FormField, formFieldsIn } from "../facts/form-fields.ts";
import type { PageViews } from "../opening/page-views.ts";
import { byDirection } from "../text/directions.ts";
import { withDrawnChoices } from "../text/drawn-choices.ts";
import { byInk } from "../text/inkless.ts";
import { type PageText, pageText } from "../text/page-text.ts";
import { type TurnedSegment, uprightSegments } from "../text/runs.ts";

/** What a page holds besides pictures. */
export type PageContent = {
  width: number;
  height: number;
  text: PageText;
  /** What the page shows: its text, the values of its form, what is written over it. */
  shown: TurnedSegment[];
  /** What it writes without ink where no picture of that is, among what it shows. */
  unseen: TurnedSegment[];
  /** Where it writes again without ink what it shows. */
  copies: Box[];
  /** What is noted on it, out of sight. */
  notes: Line[][];
  rightToLeft: boolean;
  fields: FormField[];
  links: Boxed<string>[];
  /** How many files are attached to places of it. */
  attachments: number;
};

function shownText(note: Boxed<string>): TurnedSegment[] {
  return uprightSegments(note.value.split(/\r\n?|\n/), note.box);
}

/** The page's own text, with what is marked on it by drawing; the boxes of a form's fields are these. */
function drawnText(
  segments: TurnedSegment[],
  drawing: PageViews["drawing"],
  fields: readonly FormField[],
): TurnedSegment[] {
  if (!drawing) return segments;
  const { rulings, marks } = drawing;
  const boxes = marks.boxes.filter(
    ({ box: [left, top, right, bottom] }) =>
      !fields.some(({ box }) => box[0] < right && left < box[2] && box[1] < bottom && top < box[3]),
  );
  return withDrawnChoices(segments, { ...marks, boxes, rulings });
}

/** Reads a page's text, form and annotations. */
export async function pageContent({ page, runs, drawing }: PageViews): Promise<PageContent> {
  const { width, height } = page.getViewport({ scale: 1 });
  const annotations = await annotationsOf(page);
  const fields = formFieldsIn(annotations);
  const notes = notesIn(annotations);
  const text = pageText(runs);
  const { shown, unseen, copies } = byInk(text.segments, drawing);
  const segments = [
    ...drawnText(shown, drawing, fields),
    ...fields.flatMap(({ lines, box }) => uprightSegments(lines, box)),
    ...notes.shown.flatMap(shownText),
  ];
  const leftwards = segments.filter(({ segment }) => segment.rightToLeft).length;
  return {
    width,
    height,
    text,
    shown: segments,
    unseen,
    copies,
    notes: notes.hidden.map((note) => byDirection(shownText(note)).flat()),
    rightToLeft: leftwards > segments.length / 2,
    fields,
    links: linksIn(annotations),
    attachments: annotations.filter(({ subtype }) => subtype === "FileAttachment").length,
  };
}
