import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { type Line, toLines } from "../layout/segments.ts";
import { type FormField, formFields } from "./form-fields.ts";
import { type TurnedSegment, textSegments } from "./text-items.ts";

/** What a page holds besides pictures. */
export type DigitalPage = {
  width: number;
  height: number;
  /** Lines by writing direction, the usual one first. */
  groups: Line[][];
  rightToLeft: boolean;
  fields: FormField[];
  /** True for a page that is a picture: (nearly) no text, and an image. */
  isScan: boolean;
};

const scanCharacters = 20;

function byDirection(segments: readonly TurnedSegment[]): Line[][] {
  const groups = Map.groupBy(segments, ({ turn }) => turn);
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((group) => toLines(group.map(({ segment }) => segment)));
}

async function showsImage(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { fnArray } = await page.getOperatorList();
  const images = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
  ]);
  return fnArray.some((operation) => images.has(operation));
}

/** Reads a page's text layer and form; looks for pictures only where there is hardly any text. */
export async function readDigitalPage(page: PDFPageProxy): Promise<DigitalPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const fields = await formFields(page);
  const segments = [...(await textSegments(page)), ...fields.flatMap((field) => field.segments)];
  const characters = segments.reduce((sum, { segment }) => sum + segment.text.length, 0);
  const turnedLeft = segments.filter(({ segment }) => segment.rightToLeft).length;
  return {
    width,
    height,
    groups: byDirection(segments),
    rightToLeft: turnedLeft > segments.length / 2,
    fields,
    isScan: characters < scanCharacters && (await showsImage(page)),
  };
}
