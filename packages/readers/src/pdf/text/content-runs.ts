import type { PDFPageProxy, TextContent, TextItem } from "pdfjs-dist/types/src/display/api.js";
import { type Matrix, multiply, toMatrix } from "../drawing/matrix.ts";
import { quarterOf, type Run, turned } from "./runs.ts";

function isTextItem(item: TextContent["items"][number]): item is TextItem {
  return "str" in item && item.str.trim() !== "";
}

/** Text that runs down the page, as East Asian scripts may: in the frame of text so turned. */
const isVertical = (item: TextItem) => item.dir === "ttb";

function toRun(item: TextItem, viewport: Matrix): Run {
  const [a, b, c, d, x, y] = multiply(viewport, toMatrix(item.transform));
  const turn = quarterOf(Math.atan2(b, a) + (isVertical(item) ? Math.PI / 2 : 0));
  const [left, baseline] = turned(x, y, turn);
  const height = Math.hypot(c, d) || item.height || 1;
  return {
    text: item.str,
    left,
    width: isVertical(item) ? item.height : item.width,
    baseline: isVertical(item) ? baseline + 0.3 * height : baseline,
    height,
    turn,
    rightToLeft: item.dir === "rtl",
  };
}

/** The text of a page for which PDFium returns none, by the library that reads more of damaged files. */
export async function contentRuns(page: PDFPageProxy): Promise<Run[]> {
  const viewport = toMatrix(page.getViewport({ scale: 1 }).transform);
  const { items } = await page.getTextContent();
  return items.filter(isTextItem).map((item) => toRun(item, viewport));
}
