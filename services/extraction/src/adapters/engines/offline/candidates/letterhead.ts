import type { Field } from "../fields/field.ts";
import { within } from "../fields/read-value.ts";
import type { Span } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import type { Candidate } from "./candidate.ts";
import { hasLegalForm, type LineKind, lineKind, opensWithLegalForm } from "./line-kinds.ts";

const LINES = 16;
const LONGEST_ADDRESS = 6;
const others = new Set([
  "customer",
  "payer",
  "shipping",
  "receiver",
  "sender",
  "person",
  "bank",
  "school",
]);

type HeadLine = Span & { kind: LineKind };

/** Who issued the document, by the lines at its top: the name, and the address under it. */
export type Letterhead = { names: { span: Span; score: number }[]; address?: Span };

export function letterheadOf(view: DocumentView): Letterhead {
  const lines = headLines(view);
  const first = lines.findIndex(({ kind }) => kind === "address");
  const address = first === -1 ? undefined : addressFrom(lines, first);
  const before = first === -1 ? lines.slice(0, 6) : lines.slice(0, first);
  const named = joinedNames(view, before);
  const names = named.map((span, rank) => ({ span, score: nameScore(view, span, rank) }));
  return { names, ...(address && { address }) };
}

/** Candidates of the fields that ask for the issuer: its name, address, town and postal code. */
export function letterheadCandidates(
  view: DocumentView,
  field: Field,
  head: Letterhead,
): Candidate[] {
  const { name, describe, context } = field.meaning;
  const asked = [...name, ...describe, ...context];
  if (asked.some((concept) => others.has(concept))) return [];
  if (field.kind === "organisation")
    return head.names.map(({ span, score }) => candidate(view, field, span, score));
  if (!head.address) return [];
  if (field.kind === "address") return [candidate(view, field, head.address, 0.62)];
  if (field.kind !== "city" && field.kind !== "postalCode") return [];
  const code = within(view.recognitions.postalCode, head.address)[0];
  if (!code) return [];
  if (field.kind === "postalCode") return [candidate(view, field, code, 0.58)];
  const town = townBeside(view.text, code, head.address);
  return town ? [candidate(view, field, town, 0.58)] : [];
}

function candidate(view: DocumentView, field: Field, span: Span, score: number): Candidate {
  const value = view.text.slice(span.start, span.end).replace(/\s+/g, " ");
  return { field, value, span: { start: span.start, end: span.end }, score, reason: "letterhead" };
}

function headLines(view: DocumentView): HeadLine[] {
  const lines: HeadLine[] = [];
  let previous: LineKind = "other";
  for (const line of view.lines) {
    const [cell] = line.cells;
    if (!cell) continue;
    if (lines.length >= LINES) break;
    const last = line.cells.length === 1 ? line.cells.at(-1) : cell;
    const span = { start: cell.start, end: last?.end ?? cell.end };
    previous = lineKind(view, span, previous === "address");
    lines.push({ ...span, kind: previous });
  }
  return lines;
}

/** The name lines without registration numbers; a line that opens with a legal form ends the one above. */
function joinedNames(view: DocumentView, lines: readonly HeadLine[]): Span[] {
  const names: Span[] = [];
  for (const line of lines) {
    if (line.kind !== "name") continue;
    const content = view.text.slice(line.start, line.end);
    const number = /\s*\((?=[^()]*\d)[\dA-Z .-]{4,}\)$/.exec(content);
    const span = { start: line.start, end: number ? line.start + number.index : line.end };
    const previous = names.at(-1);
    if (previous && opensWithLegalForm(content)) previous.end = span.end;
    else names.push(span);
  }
  return names;
}

function addressFrom(lines: readonly HeadLine[], first: number): Span {
  let last = first;
  while (last + 1 < first + LONGEST_ADDRESS && lines[last + 1]?.kind === "address") last++;
  return { start: lines[first]?.start ?? 0, end: lines[last]?.end ?? 0 };
}

/** The first name counts most; a legal form is worth more than a place further up. */
function nameScore(view: DocumentView, line: Span, rank: number): number {
  const legal = hasLegalForm(view.text.slice(line.start, line.end)) ? 0.14 : 0;
  return 0.58 + legal - 0.05 * rank;
}

/** The town stands after a postal code, or before it and the state. */
function townBeside(text: string, code: Span, address: Span): Span | undefined {
  const after = /^,?\s+([\p{Lu}][\p{L}' .-]{1,40})/u.exec(text.slice(code.end, address.end));
  if (after?.[1]) {
    const start = code.end + after[0].indexOf(after[1]);
    return { start, end: start + after[1].trimEnd().length };
  }
  const before = /([\p{Lu}][\p{L}' .-]{1,40}?),?\s+(?:[A-Z]{2},?\s+)?$/u.exec(
    text.slice(address.start, code.start),
  );
  if (!before?.[1]) return undefined;
  const start = address.start + before.index;
  return { start, end: start + before[1].length };
}
