import type { Span } from "@quarry/document";
import { conceptsIn, isConcept } from "@quarry/vocabulary";
import { sliceOf, trimSpan } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { isMeasure } from "../fields/measures.ts";
import { within } from "../fields/within.ts";

const LONGEST = 120;
const slash = { inLabel: /\s*\/\s*/g, apart: /\s+\/\s+/g, close: /\//g };
/** "Place, date" beside "Ulm, 3 March 2026": in a number a comma has no space behind it. */
const comma = { inLabel: /\s*,\s+/g, apart: undefined, close: /\s*,\s+(?:den\s+|le\s+|the\s+)?/gi };

/**
 * "Invoice no. / date" beside "INV-88 / 3 March 2026": each part of a label with its part of the value.
 * None where the parts of the label are one name in two languages, "Auftrag / Order", or those of the value are
 * labels, "Country / City".
 */
export function jointPairs(
  view: TextView,
  label: Span,
  region: Span,
): { label: Span; region: Span }[] {
  const { text } = view;
  const words = sliceOf(text, label);
  const marks = words.includes("/") ? slash : words.includes(", ") ? comma : undefined;
  if (!marks || region.end - region.start > LONGEST) return [];
  const labels = partsOf(text, label, marks.inLabel);
  if (!labels.every((part) => /\p{L}{2}/u.test(sliceOf(text, part)))) return [];
  const meanings = labels.map((part) => conceptsIn(sliceOf(text, part)));
  if (!areDifferent(meanings)) return [];
  if (marks === comma && !meanings.flat().every(isConcept)) return [];
  const [wide, narrow] = [marks.apart, marks.close].map((mark) => {
    const parts = mark ? partsOf(text, region, mark) : [];
    return parts.length === labels.length ? parts : undefined;
  });
  const areMeasures = areSizes(meanings);
  const isParted = narrow && (areMeasures || isMixed(view, narrow));
  const values = wide ?? (isParted ? narrow : undefined);
  if (values?.every((part) => isLabel(sliceOf(text, part)))) return [];
  return labels.flatMap((part, at) => {
    const value = values?.[at];
    return value ? [{ label: part, region: value }] : [];
  });
}

function isLabel(words: string): boolean {
  return !/\d/.test(words) && conceptsIn(words).every(isConcept);
}

/** "Length/Width": a length may be of time, too. */
function areSizes(meanings: readonly (readonly string[])[]): boolean {
  const isLength = (concept: string) => isMeasure(concept) || concept === "duration";
  return meanings.flat().some(isMeasure) && meanings.every((concepts) => concepts.some(isLength));
}

/** Whether no part of a label says the same as another, or only less. */
function areDifferent(meanings: readonly (readonly string[])[]): boolean {
  return meanings.every((some, at) =>
    meanings.every((others, other) => at === other || !some.every((one) => others.includes(one))),
  );
}

/** "4711/03.03.2026" is two values; "117/2026" and "4/5" are one each, where no length and width is asked. */
function isMixed({ recognitions }: TextView, parts: readonly Span[]): boolean {
  const typed = parts.filter(
    (part) => within(recognitions.date, part).length + within(recognitions.money, part).length > 0,
  );
  return typed.length === 1;
}

function partsOf(text: string, span: Span, mark: RegExp): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  for (const { 0: all, index } of sliceOf(text, span).matchAll(mark)) {
    parts.push(trimSpan(text, { start, end: span.start + index }));
    start = span.start + index + all.length;
  }
  return [...parts, trimSpan(text, { start, end: span.end })];
}
