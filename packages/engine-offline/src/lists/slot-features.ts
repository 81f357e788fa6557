import type { Span } from "@quarry/document";
import { mean } from "../document/mean.ts";
import type { Field, Reading } from "../fields/field.ts";
import { kindGroups } from "../fields/kind-groups.ts";
import {
  origins,
  type Part,
  type RecordGroup,
  type RecordRow,
  type Slot,
} from "../groups/record-group.ts";
import { isOwnHeading } from "../labels/own-label.ts";
import { formOf, hasForm } from "../ranking/features/code-form.ts";
import { BESIDE_OWN, type Labels, type Likeness } from "../ranking/likeness.ts";
import type { Around } from "./around.ts";

/** Rows that show what a slot holds. */
const SAMPLE = 14;
const slotTypes = [
  "column",
  "typed",
  "words",
  "line",
  "label",
  "whole",
  "element",
  "before",
  "behind",
] as const;

/** Slots that most groups have. */
const keys = [
  ...["all", "tail", "l0", "t0", "c0"],
  ...[": before", "- before", "( before", ", before", "name before"],
] as const;
const tags = ["heading", "link", "item", "other"] as const;

/** What each number says of a slot as a field's. */
export const slotFeatureNames: readonly string[] = [
  "named",
  "spelt",
  "named first",
  "named for another",
  "named lead",
  "has headings",
  ...slotTypes.map((type) => `slot ${type}`),
  ...Object.keys(kindGroups).map((group) => `kind ${group}`),
  ...origins.map((origin) => `origin ${origin}`),
  "filled",
  "read",
  "fit",
  "distinct",
  "length",
  "length spread",
  "words",
  "digits",
  "capitals",
  "fills",
  "first of row",
  "slot rank",
  "field rank",
  "rank distance",
  "slots",
  "fields",
  "rows",
  "is text",
  "has description",
  "rivals of kind",
  "fields of kind",
  "form of the code",
  "recognition",
  ...keys.map((key) => `key ${key}`),
  ...tags.map((tag) => `tag ${tag}`),
];

/** A slot read for a field over the first rows: the share of the rows that it was read in, and where its values stand. */
export type SlotReading = {
  features: Float32Array;
  read: number;
  spans: readonly (Span | undefined)[];
};

/** How a slot of a group looks as the place of a field; undefined where nothing in it suits the kind. */
export function readSlot(
  { view, labels, fields, read, look }: Around,
  group: RecordGroup,
  { slot, at, field }: { slot: Slot; at: number; field: Field },
): SlotReading | undefined {
  const { rows, parts, flags, opens, rivals } = factsOf(group, slot);
  const byRow = rows.map(({ parts: own }) => readPart(read, field, own.get(slot.key)));
  const readings = byRow.filter((one) => one !== undefined);
  if (readings.length === 0) return undefined;
  const named = likenessesOf(labels, group, { slot, field });
  const best = Math.max(0, ...named.map(({ concepts }) => concepts));
  const others = Math.max(0, ...slot.headings.map((words) => labels.ofOthers(field, words)));
  const rank = fields.indexOf(field);
  const words = readings.map(({ span }) => look(span));
  const form = formOf(field);
  const lengths = words.map(({ text }) => text.length);
  const numbers = [
    best,
    Math.max(0, ...named.map(({ letters }) => letters)),
    named[0]?.concepts ?? 0,
    others,
    best - others,
    Number(slot.headings.length > 0),
    ...flags.type,
    ...Object.values(kindGroups).map((kinds) => Number(kinds.includes(field.kind))),
    ...flags.origin,
    parts.length / rows.length,
    readings.length / parts.length,
    mean(readings.map(({ fit }) => fit)),
    new Set(words.map(({ text }) => text)).size / words.length,
    Math.log1p(mean(lengths)),
    spreadOf(lengths),
    mean(words.map((one) => one.words)),
    mean(words.map(({ digits }) => digits)),
    mean(words.map(({ isCapital }) => Number(isCapital))),
    mean(readings.map((reading, index) => shareOfPart(reading, parts[index]))),
    opens,
    at / Math.max(1, group.slots.length - 1),
    rank / Math.max(1, fields.length - 1),
    Math.abs(at / Math.max(1, group.slots.length - 1) - rank / Math.max(1, fields.length - 1)),
    group.slots.length,
    fields.length,
    Math.log1p(group.rows.length),
    Number(field.node.type === "string"),
    Number(field.meaning.describe.length > 0),
    rivals,
    fields.filter(({ kind }) => kind === field.kind).length,
    form ? mean(words.map(({ text }) => hasForm(form, text))) : 0,
    mean(readings.map(({ span }) => view.recognition(span))),
    ...flags.key,
    ...flags.tag,
  ];
  return {
    features: Float32Array.from(numbers),
    read: readings.length / rows.length,
    spans: byRow.map((one) => one?.span),
  };
}

function readPart(read: Around["read"], field: Field, part: Part | undefined) {
  return part && read(field, part);
}

/** How the headings of a slot are like a field, of which another slot may have the own words. */
function likenessesOf(
  labels: Labels,
  group: RecordGroup,
  { slot, field }: { slot: Slot; field: Field },
): Likeness[] {
  const own = ownSlots(group, field);
  const worth = own.size === 0 || own.has(slot) ? 1 : BESIDE_OWN;
  return slot.headings.map((words) => {
    const { concepts, letters } = labels.of(field, words);
    return { concepts: worth * concepts, letters };
  });
}

const slotsByField = new WeakMap<RecordGroup, Map<Field, ReadonlySet<Slot>>>();

/** Returns the slots that are headed by all that a field is called. */
function ownSlots(group: RecordGroup, field: Field): ReadonlySet<Slot> {
  const ofGroup = slotsByField.get(group) ?? new Map<Field, ReadonlySet<Slot>>();
  slotsByField.set(group, ofGroup);
  const known = ofGroup.get(field);
  if (known) return known;
  const isOwn = ({ headings }: Slot) => headings.some((words) => isOwnHeading(field, words));
  const own = new Set(group.slots.filter(isOwn));
  ofGroup.set(field, own);
  return own;
}

type SlotFacts = {
  rows: readonly RecordRow[];
  parts: readonly Part[];
  flags: Record<"type" | "origin" | "key" | "tag", readonly number[]>;
  /** Share of the rows that begin with it. */
  opens: number;
  /** Slots of the group that are of its kind. */
  rivals: number;
};

const known = new WeakMap<Slot, SlotFacts>();

/** What a slot is, whatever field it is read for. */
function factsOf(group: RecordGroup, slot: Slot): SlotFacts {
  const before = known.get(slot);
  if (before) return before;
  const { key } = slot;
  const rows = sampleOf(group.rows);
  const type = typeOf(key);
  const tag = tagOf(key);
  const kind = kindOfKey(key);
  const facts: SlotFacts = {
    rows,
    parts: rows.flatMap(({ parts }) => parts.get(key) ?? []),
    flags: {
      type: slotTypes.map((one) => Number(one === type)),
      origin: origins.map((origin) => Number(origin === group.origin)),
      key: keys.map((one) => Number(one === key)),
      tag: tags.map((one) => Number(one === tag)),
    },
    opens: mean(rows.map((row) => Number((row.parts.get(key)?.start ?? -1) <= row.start + 3))),
    rivals: group.slots.filter((other) => kindOfKey(other.key) === kind).length,
  };
  known.set(slot, facts);
  return facts;
}

/** Returns the rows that show what slots hold. */
export function sampleOf(rows: readonly RecordRow[]): readonly RecordRow[] {
  return rows.slice(0, SAMPLE);
}

function typeOf(key: string): (typeof slotTypes)[number] {
  if (key.startsWith("=")) return "label";
  if (key.startsWith("<")) return "element";
  if (key.endsWith(" before")) return "before";
  if (key.endsWith(" behind")) return "behind";
  if (key === "all" || key === "tail") return "whole";
  if (/(?:^|\.)t\d$/.test(key)) return "words";
  if (/^c\d+$/.test(key) || /^l\d+c\d+$/.test(key)) return "column";
  return /^l\d+$/.test(key) ? "line" : "typed";
}

/** What the element of a page is that a slot takes; undefined where it is none, or a time. */
function tagOf(key: string): (typeof tags)[number] | undefined {
  const tag = /^<([^.]*)\./.exec(key)?.[1];
  if (tag === undefined || tag === "time") return undefined;
  if (/^h[1-6]$/.test(tag)) return "heading";
  if (tag === "a") return "link";
  return /^(?:li|dd|dt|td)$/.test(tag) ? "item" : "other";
}

function kindOfKey(key: string): string {
  return key.replace(/\d+/g, "");
}

function shareOfPart({ span }: Reading, part: { start: number; end: number } | undefined): number {
  return part ? (span.end - span.start) / Math.max(1, part.end - part.start) : 0;
}

function spreadOf(lengths: readonly number[]): number {
  const middle = mean(lengths);
  return mean(lengths.map((length) => Math.abs(length - middle))) / Math.max(1, middle);
}
