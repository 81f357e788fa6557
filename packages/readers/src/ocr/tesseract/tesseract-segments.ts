import type { Line as OcrLine, Page as OcrPage } from "tesseract.js";
import type { Box, Segment } from "../../layout/placed-text.ts";

export function linesOf(page: OcrPage): OcrLine[] {
  return (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  );
}

/** The size of a line's letters with what reaches above and below, also where none does. */
function heightOf({ bbox, rowAttributes }: OcrLine): number {
  return Math.min(rowAttributes.rowHeight, 1.5 * (bbox.y1 - bbox.y0));
}

export const rightToLeftLetters =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Words of a line stand on its baseline, whatever their letters reach above or below. */
function segmentsOfLine(line: OcrLine, scale: number): Segment[] {
  const { x0, y0, x1, y1 } = line.baseline;
  const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
  return line.words.flatMap((word) => {
    const text = word.text.replace(/\s+/g, "");
    if (text === "") return [];
    const { x0: left, y0: top, x1: right, y1: bottom } = word.bbox;
    const box: Box = [left * scale, top * scale, right * scale, bottom * scale];
    return {
      text,
      left: box[0],
      right: box[2],
      baseline: (y0 + slope * ((left + right) / 2 - x0)) * scale,
      height: heightOf(line) * scale,
      rightToLeft: rightToLeftLetters.test(text),
      words: [{ text, box, confidence: word.confidence / 100 }],
    };
  });
}

/** Recognised words as the layout of pages takes them; `scale` turns their pixels into its unit. */
export function tesseractSegments(page: OcrPage, scale: number): Segment[] {
  return linesOf(page).flatMap((line) => segmentsOfLine(line, scale));
}
