import type { Span } from "@quarry/document";
import { ownNames, saysName, withoutBrackets, wordsToCompare } from "@quarry/vocabulary";
import { itemMarkOf } from "../document/item-mark.ts";
import { sliceOf } from "../document/span.ts";
import { type Field, nameOf } from "../fields/field.ts";
import { type LabelPair, rightBehind } from "./label-pair.ts";
import type { DocumentView } from "./view.ts";

type Words = ReturnType<typeof wordsToCompare>;
type Said = NonNullable<ReturnType<typeof saysName>>;

/** The labels that say the words that fields are called by. */
export interface OwnLabels {
  /** The pairs whose label says what the field is called. */
  pairsOf(field: Field): readonly LabelPair[];
  /** Whether one label says all that the field is called. */
  isNamed(field: Field): boolean;
  /** What the field's one own label holds; undefined where it has none or stands at several places. */
  regionOf(field: Field): Span | undefined;
}

const dayBehind = /\s+(?:\p{L}{2,3}\s+)?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\s*$/u;

const known = new WeakMap<DocumentView, WeakMap<readonly Field[], OwnLabels>>();

/** Compares each label of the text with what each field is called, once for a view and its fields. */
export function ownLabelsOf(view: DocumentView, fields: readonly Field[]): OwnLabels {
  const ofView = known.get(view) ?? new WeakMap<readonly Field[], OwnLabels>();
  known.set(view, ofView);
  const labels = ofView.get(fields) ?? compareAll(view, fields);
  ofView.set(fields, labels);
  return labels;
}

/** A label is no value of another. */
function compareAll(view: DocumentView, fields: readonly Field[]): OwnLabels {
  const labels = [...labelsOf(view)].map(([text, pairs]) => ({ words: spellings(text), pairs }));
  const pairs = new Map<Field, readonly LabelPair[]>();
  const shorts = new Map<LabelPair, number>();
  const found = fields.map((field) => {
    view.deadline.check();
    const own = findOwn(field, labels);
    if (own?.said === "short")
      for (const pair of own.pairs) shorts.set(pair, (shorts.get(pair) ?? 0) + 1);
    return { field, own };
  });
  for (const { field, own } of found) {
    const isClear = own?.said === "same" || own?.pairs.every((pair) => shorts.get(pair) === 1);
    if (own && isClear) pairs.set(field, own.pairs);
  }
  const names = new Set([...pairs.values()].flat().map(({ label }) => label.start));
  const onlyPair = (field: Field): LabelPair | undefined => {
    const own = (pairs.get(field) ?? []).filter(({ region }) => !names.has(region.start));
    const beside = own.filter(({ relation }) => rightBehind.has(relation));
    const named = beside.length > 0 ? beside : own.filter((pair) => hasWordsBelow(view, pair));
    const places = new Set(named.map(({ label }) => label.start));
    return places.size === 1 ? named[0] : undefined;
  };
  return {
    pairsOf: (field) => pairs.get(field) ?? [],
    regionOf: (field) => onlyPair(field)?.region,
    isNamed(field) {
      const only = onlyPair(field);
      return only !== undefined && isOwnHeading(field, sliceOf(view.text, only.label));
    },
  };
}

/** A mark below a label may be a cross of another column. */
function hasWordsBelow({ text }: DocumentView, { relation, region }: LabelPair): boolean {
  return relation === "below" && /[\p{L}\d]/u.test(sliceOf(text, region));
}

/** Of the label of a reference, the day behind that is no value. */
function labelsOf({ text, pairs }: DocumentView): Map<string, LabelPair[]> {
  const own = pairs.filter(({ relation }) => relation !== "dated");
  return Map.groupBy(own, ({ label }) => sliceOf(text, label));
}

/** The words of a label, also without what stands around it: "Weight (kg)", "Balance on 31.03.2026", "3. Name". */
function spellings(label: string): Words[] {
  const plain = label.slice(itemMarkOf(label).length).replace(/\s*:$/, "");
  const bare = withoutBrackets(plain).replace(dayBehind, "");
  return [label, ...(bare === label ? [] : [bare])].map(wordsToCompare);
}

const OWN: Record<Said, number> = { same: 1, short: 0.9 };
/** A field or a list, as far as it is called something. */
export type Named = Pick<Field, "pointer"> & { node: { describe?: string | undefined } };
const called = new WeakMap<Named, { whole: Words[]; shortened: Words[] }>();

/** How well words say what a field is called: 1 in its own words, less where they are shortened, 0 else. */
export function ownHeading(field: Named, words: string): number {
  const { whole, shortened } = namesOf(field);
  const names = [...whole, ...shortened];
  const said = spellings(words).flatMap((own) => names.map((name) => saysName(own, name)));
  return Math.max(0, ...said.map((one) => (one ? OWN[one] : 0)));
}

/** Returns whether words are all that a field is called, and no other words. */
export function isOwnHeading(field: Named, words: string): boolean {
  return ownHeading(field, words) === OWN.same;
}

function namesOf(field: Named) {
  const known = called.get(field);
  if (known) return known;
  const { whole, shortened } = ownNames(nameOf(field), field.node.describe);
  const names = { whole: whole.map(wordsToCompare), shortened: shortened.map(wordsToCompare) };
  called.set(field, names);
  return names;
}

type Label = { words: Words[]; pairs: readonly LabelPair[] };
type Own = { said: Said; pairs: readonly LabelPair[] };

/** The labels of the first name that any label says. */
function findOwn(field: Field, labels: readonly Label[]): Own | undefined {
  const { whole, shortened } = namesOf(field);
  for (const words of whole) {
    const own = saidBy(labels, words);
    if (own) return own;
  }
  for (const words of shortened) {
    const own = saidBy(labels, words);
    if (own && !labels.some((label) => saysMore(label, words))) return own;
  }
  return undefined;
}

function saidBy(labels: readonly Label[], name: Words): Own | undefined {
  for (const said of ["same", "short"] as const) {
    for (const spelling of [0, 1]) {
      const pairs = labels
        .filter(({ words }) => saysName(words[spelling] ?? [], name) === said)
        .flatMap((label) => label.pairs);
      if (pairs.length > 0) return { said, pairs };
    }
  }
  return undefined;
}

/** Whether a label says a name and more: "Total net" beside "Total". */
function saysMore({ words: [label = []] }: Label, name: Words): boolean {
  return (
    label.length > name.length &&
    name.every(({ letters }) => label.some((word) => word.letters === letters))
  );
}
