import type { Box, PlacedWord } from "../../layout/placed-text.ts";
import type { PageDrawing } from "../drawing/page-drawing.ts";
import { isAt } from "./hidden-words.ts";
import type { TurnedSegment } from "./runs.ts";

/** Share of the pieces of text: a page that writes more without ink may show a picture in a form of its own. */
const fewUnseen = 0.5;

/** A page's text by whether it is to be seen. */
export type ByInk = {
  shown: TurnedSegment[];
  /** Written without ink where no picture is. */
  unseen: TurnedSegment[];
  /** Where such text only repeats what is printed there. */
  copies: Box[];
};

/** Whether all words of a piece are printed in their places, too. */
function isPrinted(
  { segment }: TurnedSegment,
  printed: ReadonlyMap<string, readonly PlacedWord[]>,
): boolean {
  return segment.words.every(({ text, box }) =>
    printed.get(text)?.some((word) => isAt(word.box, box)),
  );
}

/** Parts what a page shows from what it writes without ink; what that repeats is left out. */
export function byInk(
  segments: readonly TurnedSegment[],
  drawing: Pick<PageDrawing, "unseenBoxes"> | undefined,
): ByInk {
  const inked = segments.filter(({ isInkless }) => !isInkless);
  const inkless = segments.filter(({ isInkless }) => isInkless);
  if (inkless.length === 0) return { shown: inked, unseen: [], copies: [] };
  const words = inked.flatMap(({ segment }) => segment.words);
  const printed = Map.groupBy(words, ({ text }) => text);
  const copied = new Set(inkless.filter((piece) => isPrinted(piece, printed)));
  const copies = [...copied].flatMap(({ segment }) => segment.words.map(({ box }) => box));
  const boxes = drawing?.unseenBoxes ?? [];
  const unseen = inkless.filter(
    (piece) =>
      !copied.has(piece) &&
      piece.segment.words.every(({ box }) => boxes.some((other) => isAt(box, other))),
  );
  const apart = new Set(unseen.length <= fewUnseen * segments.length ? unseen : []);
  const isShown = (piece: TurnedSegment) => !copied.has(piece) && !apart.has(piece);
  return { shown: segments.filter(isShown), unseen: [...apart], copies };
}
