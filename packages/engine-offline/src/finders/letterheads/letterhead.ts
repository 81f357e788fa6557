import type { Span } from "@quarry/document";
import {
  conceptsIn,
  fold,
  hasLegalForm,
  isConcept,
  isCurrency,
  isJob,
  lengthOfName,
  namesItself,
  opensWithLegalForm,
} from "@quarry/vocabulary";
import type { Line } from "../../document/lines.ts";
import { sliceOf } from "../../document/span.ts";
import type { DocumentView } from "../../labels/view.ts";
import { type LineKind, lineKind } from "../../places/line-kinds.ts";
import { edgeBlocks } from "./blocks.ts";
import { type HeadLine, withWholeAddresses } from "./whole-addresses.ts";

const LINES = 16;
const LONGEST_ADDRESS = 6;
const SINGLE_COLUMN_SHARE = 0.7;
const LOOKED_AT = 12;
/** Lines of one cell that a document opens with; fewer are a title over columns. */
const LEAST_OPENING = 5;

/** A part of the document that may name its issuer: names, and the lines of an address. */
export type Letterhead = { names: { span: Span; score: number }[]; address: Span[]; score: number };

/** By the lines at the top where they are one column, else by the blocks of the head and foot. */
export function letterheadsOf(view: DocumentView): Letterhead[] {
  const filled = view.lines.filter(({ cells }) => cells.length > 0);
  const first = filled.slice(0, LOOKED_AT);
  const single = first.filter(({ cells }) => cells.length === 1).length;
  if (single >= SINGLE_COLUMN_SHARE * first.length) {
    return [
      letterhead(
        view,
        filled.slice(0, LINES).flatMap(({ cells }) => partsOf(view, cells[0])),
        0,
      ),
    ];
  }
  const { top, bottom } = edgeBlocks(view);
  const opening = openingOf(filled);
  return [
    ...(opening.length < LEAST_OPENING ? [] : [letterhead(view, opening, 0)]),
    ...top.map((block, rank) => letterhead(view, block, -0.1 - 0.01 * rank)),
    ...bottom.map((block, rank) => letterhead(view, block, -0.16 - 0.01 * rank)),
  ];
}

/** The cells of the lines before columns begin; one line may have several, as a receipt's "TAX  INVOICE". */
function openingOf(lines: readonly Line[]): Span[] {
  const wide = lines.flatMap(({ cells }, at) => (cells.length > 1 ? [at] : []));
  return lines.slice(0, Math.min(LINES, wide[1] ?? LINES)).flatMap(({ cells }) => cells[0] ?? []);
}

/** "Ulrich Senft · Gartenweg 3 · 86150 Augsburg" is a letterhead in one line. */
function partsOf(view: DocumentView, cell: Span | undefined): Span[] {
  if (!cell) return [];
  const marks = [...sliceOf(view.text, cell).matchAll(/\s+[·•|]\s+/g), undefined];
  let start = cell.start;
  return marks.map((mark) => {
    const part = { start, end: mark ? cell.start + mark.index : cell.end };
    start = mark ? part.end + mark[0].length : cell.end;
    return part;
  });
}

function letterhead(view: DocumentView, cells: readonly Span[], prior: number): Letterhead {
  let previous: LineKind = "other";
  const classified = cells.map(({ start, end }) => {
    previous = lineKind(view, { start, end }, previous === "address");
    return { start, end, kind: previous };
  });
  const lines = withWholeAddresses(view, classified);
  const first = lines.findIndex(({ kind }) => kind === "address");
  const address = first === -1 ? [] : addressFrom(view, lines, first);
  const before = lines.slice(0, first === -1 ? 6 : first);
  const score = prior === 0 ? 0 : prior + evidence(view, lines);
  const names = joinedNames(view, before).map((span, rank) => ({
    span,
    score: nameScore(view, span, rank) + score,
  }));
  return { names, address, score };
}

/** Telephone, registration and legal form speak for the issuer's block, a customer's label against. */
function evidence(view: DocumentView, lines: readonly HeadLine[]): number {
  const kinds = new Set(lines.map(({ kind }) => kind));
  const isCustomers = lines.some((line) => {
    const words = sliceOf(view.text, line).slice(0, 60);
    const [first] = /[:：]\s*\S/.test(words) ? [] : conceptsIn(words); // with a name behind, it labels that
    return first === "customer" || first === "shipping";
  });
  return (
    (kinds.has("contact") ? 0.06 : 0) +
    (kinds.has("registration") ? 0.06 : 0) -
    (isCustomers ? 0.2 : 0)
  );
}

/** The name lines without registration numbers; a line that opens with a legal form, or follows "&", ends the one above. */
function joinedNames(view: DocumentView, lines: readonly HeadLine[]): Span[] {
  const names: Span[] = [];
  for (const line of lines) {
    const content = sliceOf(view.text, line);
    if (line.kind !== "name" || isNoName(content)) continue;
    const number = /\s*\((?=[^()]*\d)[\dA-Z .-]{4,}\)$/.exec(content);
    const span = { start: line.start, end: line.start + (number?.index ?? lengthOfName(content)) };
    const previous = names.at(-1);
    const goesOn = previous && /(?:&|,|-)$/.test(sliceOf(view.text, previous));
    if (previous && (goesOn || opensWithLegalForm(content))) previous.end = span.end;
    else names.push(span);
  }
  return names;
}

/** A currency, or the heading of a column. */
function isNoName(words: string): boolean {
  const concepts = conceptsIn(words);
  return (
    isCurrency(fold(words)) ||
    (words.length > 0 && concepts.every((concept) => isConcept(concept) && !namesItself(concept)))
  );
}

/** The lines of an address; an empty line ends it. */
function addressFrom({ text }: DocumentView, lines: readonly HeadLine[], first: number): Span[] {
  const address: Span[] = [];
  for (const { start, end, kind } of lines.slice(first, first + LONGEST_ADDRESS)) {
    const last = address.at(-1);
    if (kind !== "address" || (last && /\n\s*\n/.test(text.slice(last.end, start)))) break;
    address.push({ start, end });
  }
  return address;
}

/** The first name counts most; a legal form is worth more than a place further up, and a job less. */
function nameScore(view: DocumentView, line: Span, rank: number): number {
  const words = sliceOf(view.text, line);
  const legal = hasLegalForm(words) ? 0.14 : 0;
  const job = isJob(words) ? 0.1 : 0;
  return 0.58 + legal - job - 0.05 * rank;
}
