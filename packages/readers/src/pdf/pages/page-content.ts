import type { Line } from "../../layout/placed-text.ts";
import { annotationsOf, type Boxed, linksIn, notesIn } from "../facts/annotations.ts";
import { type FormField, formFieldsIn } from "../facts/form-fields.ts";
import type { PageViews } from "../opening/page-views.ts";
import { byDirection } from "../text/directions.ts";
import { withDrawnChoices } from "../text/drawn-choices.ts";
import { isAt } from "../text/hidden-words.ts";
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

/** Share of the pieces of text: a page that writes more without ink may show a picture in a form of its own. */
const fewUnseen = 0.5;

/** Parts what a page shows from what it writes without ink and not under a scan. */
function partedByInk(
  { segments }: PageText,
  drawing: PageViews["drawing"],
): { inked: TurnedSegment[]; unseen: TurnedSegment[] } {
  const boxes = drawing?.hiddenBoxes ?? [];
  const isUnseen = ({ isInkless, segment }: TurnedSegment) =>
    isInkless === true && segment.words.every(({ box }) => boxes.some((other) => isAt(box, other)));
  const { true: unseen = [], false: inked = [] } = Object.groupBy(segments, (one) =>
    isUnseen(one) ? "true" : "false",
  );
  return unseen.length <= fewUnseen * segments.length
    ? { inked, unseen }
    : { inked: segments, unseen: [] };
}

/** Reads a page's text, form and annotations. */
export async function pageContent({ page, runs, drawing }: PageViews): Promise<PageContent> {
  const { width, height } = page.getViewport({ scale: 1 });
  const annotations = await annotationsOf(page);
  const fields = formFieldsIn(annotations);
  const notes = notesIn(annotations);
  const text = pageText(runs);
  const { inked, unseen } = partedByInk(text, drawing);
  const segments = [
    ...drawnText(inked, drawing, fields),
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
    notes: notes.hidden.map((note) => byDirection(shownText(note)).flat()),
    rightToLeft: leftwards > segments.length / 2,
    fields,
    links: linksIn(annotations),
    attachments: annotations.filter(({ subtype }) => subtype === "FileAttachment").length,
  };
}
