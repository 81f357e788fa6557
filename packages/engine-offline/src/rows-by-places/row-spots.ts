import type { Span } from "@quarry/document";
import { findDayMonths } from "@quarry/vocabulary";
import { plainWords } from "../document/plain-words.ts";
import { sliceOf, trimSpan } from "../document/span.ts";
import { comparable } from "../examples/rows-likeness.ts";
import { isTyped, type Read, typedValues } from "../examples/study.ts";
import type { Scene, Surroundings } from "../examples/surroundings.ts";
import type { Field } from "../fields/field.ts";
import { readValue } from "../fields/read-value.ts";
import type { DocumentView } from "../labels/view.ts";
import { wordBeside, wordsOfLine } from "./place-ways.ts";

/** A value that a field may have in some row, and where it stands; `kind` is empty for values that are recognised anywhere. */
export type Spot = {
  span: Span;
  value: string | number | boolean;
  /** The same for values that are the same. */
  same: string;
  kind: string;
  place: Surroundings;
};

/** The words before and behind a part of a line, as `wordBeside` says them. */
export type Cut = readonly [before: string, behind: string];

/** Cuts of a line that begin with the same word. */
const MAX_OF_WORD = 3;
/** Characters of a text that may be a value. */
const LONGEST = 6_000;

const known = new WeakMap<DocumentView, Map<string, readonly Spot[]>>();

/** Returns the places of a document that may have a field's values, in the order of the text. */
export function spotsFor(read: Read, field: Field, cuts: readonly Cut[]): readonly Spot[] {
  const ofView = known.get(read.view) ?? new Map<string, readonly Spot[]>();
  known.set(read.view, ofView);
  const key = JSON.stringify([field.pointer, field.node, field.kind, cuts]);
  const found = ofView.get(key) ?? findSpots(read, field, cuts);
  ofView.set(key, found);
  return found;
}

function findSpots(read: Read, field: Field, cuts: readonly Cut[]): Spot[] {
  const scene = read.scene();
  const found = isTyped(field) ? typedSpots(read, field) : textSpots(read, field, cuts);
  return found
    .map((one) => ({ ...one, same: comparable(field, one.value), place: scene.at(one.span) }))
    .sort(inOrder);
}

type Bare = Pick<Spot, "span" | "value" | "kind">;

/** Returns the values of a field's type, days without a year among them. */
function typedSpots(read: Read, field: Field): Bare[] {
  const { date, yearless } = read.view.recognitions;
  const days =
    field.node.type === "date" ? [...yearless, ...findDayMonths(read.scene().text, date)] : [];
  const all = [...typedValues(read, field), ...days.map((span) => ({ span, value: span.value }))];
  return all.map((one) => ({ ...one, kind: "" }));
}

/** Returns elements, lines, other places of the text, and parts of lines between cuts, each as a value of the field. */
function textSpots(read: Read, field: Field, cuts: readonly Cut[]): Bare[] {
  const scene = read.scene();
  const named: [string, Span][] = [
    ...read.view.elements.map((one): [string, Span] => ["element", one]),
    ...scene.lines.map((one): [string, Span] => ["line", one]),
    ...read.places().text.map((one): [string, Span] => [one.shape, one]),
    ...partsBetween(scene, cuts),
  ];
  const spans = new Map<string, [string, Span]>();
  for (const [kind, marked] of named) {
    const span = trimSpan(scene.text, marked);
    const key = `${span.start}-${span.end}`;
    const isFit = span.end > span.start && span.end - span.start <= LONGEST;
    if (isFit && !spans.has(key)) spans.set(key, [kind, span]);
  }
  return [...spans.values()].flatMap(([kind, span]) => {
    if (field.node.type === "string")
      return { kind, span, value: plainWords(sliceOf(scene.text, span)) };
    const reading = readValue(read.view, field, span);
    return reading ? { kind, span, value: reading.value } : [];
  });
}

/** The outer one of two that begin at one place comes first. */
function inOrder({ span: one }: Spot, { span: other }: Spot): number {
  return one.start - other.start || other.end - one.end;
}

/** Returns the parts of lines that stand between the words of a cut, with the cut as their kind. */
function partsBetween(scene: Scene, cuts: readonly Cut[]): [string, Span][] {
  if (cuts.length === 0) return [];
  return [...scene.lines.keys()].flatMap((line) => {
    const words = wordsOfLine(scene, line);
    const beside = words.map((word) => wordBeside(scene, word, ""));
    return cuts.flatMap(([before, behind]) => {
      const starts =
        before === "^" ? [0] : [...beside.keys()].filter((at) => beside[at - 1] === before);
      return starts.slice(0, MAX_OF_WORD).flatMap((at): [string, Span][] => {
        const found = behind === "$" ? words.length : beside.indexOf(behind, at + 1);
        const [first, last] = [words[at], words[found - 1]];
        if (!first || !last || found <= at) return [];
        const { length } = scene.text.slice(first.start, last.end).replace(/[\s,;:|–-]+$/, "");
        return [[`${before} … ${behind}`, { start: first.start, end: first.start + length }]];
      });
    });
  });
}

/** Returns what stands around a part of a line. */
export function cutAround(scene: Scene, { start, end }: Span): Cut {
  const words = wordsOfLine(scene, scene.at({ start, end }).line);
  const before = words.findLast((word) => word.end <= start);
  const behind = words.find((word) => word.start >= end);
  return [wordBeside(scene, before, "^"), wordBeside(scene, behind, "$")];
}
