import type { Span } from "@quarry/document";
import { isOccupation, kindOf } from "@quarry/vocabulary";
import { sliceOf, trimSpan } from "../../document/span.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder } from "../finder.ts";

const SCORE = 0.56;
/** Filled lines at the top in which somebody says how to be reached. */
const LINES = 5;
const LONGEST_PLACE = 60;
const mark = /(?<!\s)\s+[|·•]\s+/g;
const contacts = ["email", "phone", "url"] as const;
/** A town, with its country or with a street before it: "Leeds, UK", "18 Fern Grove, Sheffield". */
const place = /^(?:\d{1,4}\p{L}?\s+)?\p{Lu}[\p{L}\d .'’-]*(?:,\s*[\p{L}\d .'’-]+){0,3}$/u;

/** The address in the line at the top that also has the mail or the telephone: "Leeds | ada@ek.example". */
export const contactLine: Finder = {
  id: "contact-line",
  asks({ kind, node, meaning }) {
    if (node.type !== "string" || meaning.context.length > 0) return false;
    if (kind !== "address" && kind !== "city" && kind !== "place") return false;
    return meaning.name.every((concept) => kindOf(concept) === kind); // not a delivery's
  },
  find({ view }) {
    const [span] = view.lines
      .filter(({ cells }) => cells.length > 0)
      .slice(0, LINES)
      .flatMap((line) => placeIn(view, partsOf(view, line)));
    if (!span) return [];
    return [{ value: sliceOf(view.text, span), span, score: SCORE, reason: "contact-line" }];
  },
};

function placeIn(view: DocumentView, parts: readonly Span[]): Span[] {
  const isContact = (part: Span) =>
    contacts.some((kind) => within(view.recognitions[kind], part).length > 0);
  if (!parts.some(isContact)) return [];
  return parts.filter((part) => {
    const words = sliceOf(view.text, part);
    const isPlace = words.length <= LONGEST_PLACE && place.test(words) && !isOccupation(words);
    return isPlace && !isContact(part);
  });
}

function partsOf({ text }: DocumentView, line: Span): Span[] {
  const marks = [...sliceOf(text, line).matchAll(mark), undefined];
  let start = line.start;
  return marks.map((found) => {
    const end = found ? line.start + found.index : line.end;
    const part = trimSpan(text, { start, end });
    start = found ? end + found[0].length : end;
    return part;
  });
}
