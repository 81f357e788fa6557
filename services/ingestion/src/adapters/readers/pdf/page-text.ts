import type { PDFPageProxy, TextContent, TextItem } from "pdfjs-dist/types/src/display/api.js";
import { ligatureCorrections, mayHoldLigature } from "./ligatures.ts";
import { type Matrix, multiply, toMatrix } from "./matrix.ts";
import { type Run, segmentsOf, type TurnedSegment, turned } from "./runs.ts";

function isTextItem(item: TextContent["items"][number]): item is TextItem {
  return "str" in item && item.str.trim() !== "";
}

/** Text that runs down the page, as East Asian scripts may: in the frame of text so turned. */
const isVertical = (item: TextItem) => item.dir === "ttb";

function toRun(item: TextItem, viewport: Matrix): Run {
  const [a, b, c, d, x, y] = multiply(viewport, toMatrix(item.transform));
  const quarter = Math.round(Math.atan2(b, a) / (Math.PI / 2)) + (isVertical(item) ? 1 : 0);
  const turn = ((quarter + 4) % 4) as TurnedSegment["turn"];
  const [left, baseline] = turned(x, y, turn);
  const height = Math.hypot(c, d) || item.height || 1;
  return {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: fonts map glyphs to them.
    text: item.str.replace(/[\u0000-\u001F]/g, " ").toWellFormed(),
    left,
    width: isVertical(item) ? item.height : item.width,
    baseline: isVertical(item) ? baseline + 0.3 * height : baseline,
    height,
    turn,
    rightToLeft: item.dir === "rtl",
  };
}

/** The text that a page's content shows. */
export type PageText = {
  segments: TurnedSegment[];
  /** Without white space. */
  characters: number;
  /** How many of them are no characters: the font tells none for them. */
  garbled: number;
};

const unmapped = /\p{Cc}|\p{Co}|\uFFFD/gu;

/** The page's pieces of text, letters of ligatures in their order. */
async function textItems(page: PDFPageProxy): Promise<TextItem[]> {
  const items = (await page.getTextContent()).items.filter(isTextItem);
  if (!items.some(({ dir, str }) => dir === "rtl" && mayHoldLigature(str))) return items;
  const corrections = await ligatureCorrections(page);
  const corrected = (text: string) => text.replace(/\S+/g, (word) => corrections.get(word) ?? word);
  return items.map((item) => ({ ...item, str: corrected(item.str) }));
}

/** The page's runs of text; what is printed twice at one place (bold by overprinting) once. */
export async function pageText(page: PDFPageProxy): Promise<PageText> {
  const viewport = toMatrix(page.getViewport({ scale: 1 }).transform);
  const seen = new Set<string>();
  const text: PageText = { segments: [], characters: 0, garbled: 0 };
  for (const item of await textItems(page)) {
    const shown = item.str.replace(/\s+/g, "");
    text.characters += shown.length;
    text.garbled += shown.match(unmapped)?.length ?? 0;
    const run = toRun(item, viewport);
    const key = `${run.text}|${Math.round(run.left)}|${Math.round(run.baseline)}|${run.turn}`;
    if (seen.has(key)) continue;
    seen.add(key);
    text.segments.push(...segmentsOf(run));
  }
  return text;
}
