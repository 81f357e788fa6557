import type { HiddenText, Page } from "@quarry/api";
import type { Box } from "../../layout/placed-text.ts";

/** A page that hides more pieces of text than these hides all that it says. */
const mostBoxes = 5_000;

type Extent = readonly [from: number, to: number];

/** Whether the middle of the shorter lies within the longer. */
function isAlong(one: Extent, other: Extent): boolean {
  const [shorter, longer] = one[1] - one[0] < other[1] - other[0] ? [one, other] : [other, one];
  const middle = (shorter[0] + shorter[1]) / 2;
  return middle >= longer[0] && middle <= longer[1];
}

/** A word's box is that of its letters' frames, the other of their ink, or of only one of them. */
export function isAt(word: Box, text: Box): boolean {
  return (
    isAlong([word[0], word[2]], [text[0], text[2]]) &&
    isAlong([word[1], word[3]], [text[1], text[3]])
  );
}

/**
 * The places of hidden words in a page's text. Of words that stand in one place, shown and hidden,
 * all count as hidden; what was recognised in a picture of the page is to be seen.
 *
 * @param boxes Where the page draws such text.
 */
export function hiddenWords({ words = [] }: Page, boxes: readonly Box[]): HiddenText[] {
  const runs: HiddenText[] = [];
  let before = false;
  for (const { start, end, box, confidence } of words) {
    const isHidden =
      confidence === undefined &&
      boxes.length > 0 &&
      (boxes.length > mostBoxes || boxes.some((text) => isAt(box, text)));
    const run = runs.at(-1);
    if (isHidden && before && run) run.end = end;
    else if (isHidden) runs.push({ start, end });
    before = isHidden;
  }
  return runs;
}
