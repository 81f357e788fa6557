import type { ReviewPlace, StructureNode, Word } from "@quarry/api";
import type { StoredReviewChange } from "@quarry/contracts";
import type { SourceDocument } from "@quarry/document";
import { childrenOf, Locator, type Part, placeOf } from "@quarry/evidence";
import { invalid, type Json } from "@quarry/kernel";

type Place = NonNullable<StoredReviewChange["evidence"]>;
type Rectangle = Extract<ReviewPlace, { box: unknown }>;

/**
 * Returns the evidence of a place that a reviewer pointed at: the text there, its page and its boxes.
 *
 * @param field the change's pointer, which errors name.
 * @throws AppError VALIDATION_FAILED if the document has no such place.
 */
export function resolvePlace(document: SourceDocument, place: ReviewPlace, field: string): Place {
  return "box" in place ? inRectangle(document, place, field) : inText(document, place, field);
}

function inText(document: SourceDocument, span: { start: number; end: number }, field: string) {
  const { text } = document;
  const { start, end } = span;
  if (start >= end || end > text.length) {
    throw invalid(field, "no_such_place", `the document's text has ${text.length} code units`);
  }
  if (splitsCharacter(text, start) || splitsCharacter(text, end)) {
    throw invalid(field, "no_such_place", "the span must not split a character");
  }
  return placeOf(document, { start, end });
}

/** Whether an offset is between the two halves of a surrogate pair. */
function splitsCharacter(text: string, offset: number): boolean {
  const low = text.charCodeAt(offset);
  const high = text.charCodeAt(offset - 1);
  return low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff;
}

/**
 * Takes the words whose centre is in the rectangle. Words that do not follow each other in the text, as those of two
 * lines of a column may not, have no common span: the quote is then that of the longest run, and the boxes are those
 * of all words.
 */
function inRectangle(document: SourceDocument, place: Rectangle, field: string): Place {
  const page = document.pages.find(({ number }) => number === place.page);
  if (!page) throw invalid(field, "no_such_place", `the document has no page ${place.page}`);
  const runs = runsIn(page.words ?? [], place.box);
  const [longest] = runs.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const [first, last] = [longest?.[0], longest?.at(-1)];
  if (!first || !last) return { page: place.page, boxes: [place.box] };
  const boxes = runs.flat().map(({ box }) => box);
  return { ...placeOf(document, { start: first.start, end: last.end }), boxes };
}

/** Returns the words in a rectangle, parted where the text has others between them. */
function runsIn(words: readonly Word[], box: Rectangle["box"]): Word[][] {
  const [left, right] = [Math.min(box[0], box[2]), Math.max(box[0], box[2])];
  const [top, bottom] = [Math.min(box[1], box[3]), Math.max(box[1], box[3])];
  const runs: Word[][] = [];
  let isOpen = false;
  for (const word of words) {
    const [x, y] = [(word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2];
    const isInside = x >= left && x <= right && y >= top && y <= bottom;
    if (isInside && isOpen) runs.at(-1)?.push(word);
    else if (isInside) runs.push([word]);
    isOpen = isInside;
  }
  return runs;
}

function lengthOf(run: readonly Word[]): number {
  return (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0);
}

/** Finds the places of a row's single values within the row's own place, by pointers into the row. */
export function placesWithin(
  document: SourceDocument,
  row: { node: StructureNode; value: Json },
  place: Place,
): Record<string, Place> {
  const { start, quote } = place;
  if (start === undefined || quote === undefined) return {};
  const locator = new Locator({ text: quote });
  const taken = new Set<number>();
  const places: Record<string, Place> = {};
  for (const { node, value, pointer } of singleValues({ ...row, pointer: "" })) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    const found = locator.locate(node.type, value).find((each) => !taken.has(each.start));
    if (!found) continue;
    taken.add(found.start);
    places[pointer] = placeOf(document, { start: start + found.start, end: start + found.end });
  }
  return places;
}

function* singleValues(part: Part): Generator<Part> {
  if (part.node.type !== "array" && part.node.type !== "object") yield part;
  else for (const child of childrenOf(part)) yield* singleValues(child);
}
