import type { Span } from "@quarry/document";
import type { Recognitions, ValueKind } from "@quarry/vocabulary";
import { type Line, lineAt } from "../document/lines.ts";
import { withoutTargets } from "../document/link-targets.ts";
import { elementAround } from "../document/page-elements.ts";
import { trimSpan } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import type { Field } from "../fields/field.ts";
import { isNameKind } from "../fields/kind-groups.ts";
import { cellAt, contextsOf } from "./contexts.ts";
import { type Headings, headingsIn } from "./headings.ts";
import { type LineKind, lineKind } from "./line-kinds.ts";
import type { Context, Place, Shape } from "./place.ts";
import { codesIn, namesIn, quotesIn } from "./runs.ts";
import { blocksFrom, partsOfCell } from "./text-places.ts";

/** Places of one kind that are looked at: those of later pages seldom hold a single value. */
const MAX_TYPED = 400;
const MAX_CELLS = 2_500;
const MAX_RUNS = 600;
const MAX_ELEMENTS = 2_000;
const LONGEST_ELEMENT = 400;
/** Longer cells are prose. */
const LONGEST_KIND = 160;

type TypedKind = keyof Recognitions | "code";

/** All places of a document that may hold a value, by what they look like. */
export type Places = {
  /** Dates, amounts, codes and their like wherever they stand. */
  typed: ReadonlyMap<TypedKind, readonly Place[]>;
  /** Cells and parts of them, blocks of lines, quoted words, headings. */
  text: readonly Place[];
  /** Runs of words that may be a name, in running text too. */
  names: readonly Place[];
  headings: Headings;
};

/** Which typed places may suit a field of a kind; the rest take what text places hold. */
const typedFor: Partial<Record<ValueKind, readonly TypedKind[]>> = {
  date: ["date"],
  datetime: ["datetime", "date"],
  time: ["time"],
  money: ["money", "number"],
  number: ["number"],
  percent: ["percent", "number"],
  duration: ["duration", "number"],
  email: ["email"],
  url: ["url"],
  phone: ["phone"],
  iban: ["iban", "code"],
  bic: ["bic"],
  vat: ["vat", "code"],
  postalCode: ["postalCode"],
  identifier: ["code"],
  organisation: ["organisation"],
  party: ["organisation"],
};
const typedAlone = new Set<ValueKind>(["money", "number", "percent", "email", "datetime"]);

/** The places at which a field's value may stand. */
export function placesFor({ typed, text, names }: Places, { kind, node }: Field): Place[] {
  const own = (typedFor[kind] ?? []).flatMap((one) => typed.get(one) ?? []);
  if (typedAlone.has(kind) && node.type !== "string") return own;
  return [...own, ...text, ...(isNameKind(kind) || kind === "text" ? names : [])];
}

export function placesIn(view: TextView): Places {
  const headings = headingsIn(view);
  const known = new Map<string, Place>();
  const kindOf = lineKindsIn(view);
  const place = (span: Span, shape: Shape): Place => {
    const key = `${span.start}-${span.end}`;
    const before = known.get(key);
    if (before) return before.shape === shape ? before : { ...before, shape };
    const made = placeOf(view, { headings, kindOf }, span, shape);
    known.set(key, made);
    return made;
  };
  const typed = new Map<TypedKind, Place[]>();
  for (const [kind, found] of Object.entries(view.recognitions)) {
    view.deadline.check();
    typed.set(
      kind as TypedKind,
      found.slice(0, MAX_TYPED).map((one) => place(one, "typed")),
    );
  }
  typed.set(
    "code",
    codesIn(withoutTargets(view.text), MAX_TYPED).map((one) => place(one, "typed")),
  );
  return {
    typed,
    text: textPlaces(view, headings, place),
    names: namesIn(view, MAX_RUNS).map((one) => place(one, "name")),
    headings,
  };
}

type Make = (span: Span, shape: Shape) => Place;

function textPlaces(view: TextView, headings: Headings, place: Make): Place[] {
  const places: Place[] = headings.marked.map((one) => place(trimSpan(view.text, one), "heading"));
  let cells = 0;
  for (const line of view.lines) {
    if (line.index % 200 === 0) view.deadline.check();
    if (cells > MAX_CELLS) break;
    for (const [at, cell] of line.cells.entries()) {
      cells++;
      for (const [shape, span] of partsOfCell(view, cell)) places.push(place(span, shape));
      for (const block of blocksFrom(view, line, at)) places.push(place(block, "block"));
    }
  }
  for (const element of view.elements.slice(0, MAX_ELEMENTS))
    if (element.end - element.start <= LONGEST_ELEMENT)
      places.push(place(trimSpan(view.text, element), "element"));
  return [...places, ...quotesIn(view.text, MAX_RUNS).map((one) => place(one, "quoted"))];
}

type KindOf = (cell: Span) => LineKind;

/** Classifies the lines of cells, with a cache. */
function lineKindsIn(view: TextView): KindOf {
  const known = new Map<number, LineKind>();
  return (cell) => {
    const before = known.get(cell.start);
    if (before) return before;
    const kind = cell.end - cell.start > LONGEST_KIND ? "other" : lineKind(view, cell, false);
    known.set(cell.start, kind);
    return kind;
  };
}

function placeOf(
  view: TextView,
  { headings, kindOf }: { headings: Headings; kindOf: KindOf },
  span: Span,
  shape: Shape,
): Place {
  const index = lineAt(view.lines, span.start);
  const line: Line | undefined = view.lines[index];
  const at = line ? cellAt(line, span.start) : 0;
  const cell = line?.cells[at] ?? span;
  const element = elementAround(view.elements, span);
  const contexts: Context[] = line
    ? contextsOf(view, span, { line, at }, { headings, element })
    : [];
  const over = line && view.lines[index - 1]?.cells[at];
  const kinds = { kind: kindOf(cell), kindBefore: over && kindOf(over) };
  return {
    start: span.start,
    end: span.end,
    shape,
    line: index,
    cell,
    contexts,
    element,
    ...kinds,
  };
}
