import type { Segment } from "../../layout/placed-text.ts";
import type { PageWord } from "./read-page.ts";

/** Times the distance of letters: what parts columns is wider, a space in wide print is not. */
const widestSpace = 1.5;

/** Words as the layout of pages takes them; `scale` turns their pixels into its unit. */
export function pageSegments(words: readonly PageWord[], scale: number): Segment[] {
  return words.map(({ text, confidence, box, left, right, baseline, height, pitch }) => ({
    text,
    left: left * scale,
    right: right * scale,
    baseline: baseline * scale,
    height: height * scale,
    rightToLeft: false,
    space: widestSpace * pitch * scale,
    words: [
      {
        text,
        box: [box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale],
        confidence,
      },
    ],
  }));
}
