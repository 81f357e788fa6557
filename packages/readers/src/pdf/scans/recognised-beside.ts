import type { Box, Segment } from "../../layout/placed-text.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { ScannedPage } from "./scanned-page.ts";

/** Mean confidence of the words, 0 to 1: a photograph's patterns read with less, print with more. */
const leastConfidence = 0.6;
/** Share of the smaller of two words: neighbours touch, but hardly cover each other. */
const sameShare = 0.25;
/** In points: the two libraries round a page's size each in its own way. */
const sameSize = 1;

const wordsOf = (segments: readonly Segment[]) => segments.flatMap(({ words }) => words);

const areaOf = ([left, top, right, bottom]: Box) =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** Whether two boxes show the same: small print may be recognised as one word over two lines. */
function isSame(a: Box, b: Box): boolean {
  const common = areaOf([
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ]);
  return common > sameShare * Math.min(areaOf(a), areaOf(b));
}

function isSameFrame({ turns, width, height }: ScannedPage, content: PageContent): boolean {
  const difference = Math.max(Math.abs(width - content.width), Math.abs(height - content.height));
  return turns === 0 && difference <= sameSize;
}

/**
 * What a picture of the whole page shows beside the page's own text, whose words count as they are.
 * Not legible: what is there is no text, or stands otherwise than the page's own.
 */
export function besideText(
  scanned: ScannedPage,
  content: PageContent,
): { segments: Segment[]; isLegible: boolean } {
  if (!isSameFrame(scanned, content)) return { segments: [], isLegible: false };
  const own = wordsOf(content.shown.map(({ segment }) => segment)).map(({ box }) => box);
  const segments = scanned.segments.filter(
    ({ words }) => !words.some(({ box }) => own.some((word) => isSame(box, word))),
  );
  const words = wordsOf(segments);
  const sum = words.reduce((total, { confidence = 1 }) => total + confidence, 0);
  const isLegible = words.length === 0 || sum / words.length >= leastConfidence;
  return { segments: isLegible ? segments : [], isLegible };
}
