import type { Recognition } from "@quarry/vocabulary";
import {
  isAssumed,
  isClearPhone,
  isGeneric,
  oppositesOf,
  type ValueKind,
  voteCurrency,
} from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Finder, Proposal } from "./finder.ts";

/** Kinds whose form says what they are, with the score of the first such value. */
const clearKinds: Partial<Record<ValueKind, number>> = {
  email: 0.6,
  url: 0.5,
  phone: 0.5,
  iban: 0.75,
  bic: 0.7,
  vat: 0.6,
  postalCode: 0.5,
};
const timeKinds = ["date", "datetime", "time"] as const;
type TimeKind = (typeof timeKinds)[number];
const EACH_LATER = 0.9;
const LETTER_DATE = 0.6;

/** Proposes values that need no label: an e-mail address is one wherever it stands. */
export const unlabelled: Finder = {
  id: "unlabelled",
  asks: ({ kind }) =>
    kind === "currency" || timeKinds.some((time) => time === kind) || kind in clearKinds,
  find({ view }, field) {
    if (field.kind === "currency") return currencies(view);
    const time = timeKinds.find((kind) => kind === field.kind);
    return time ? dates(view, field, time) : clearValues(view, field);
  },
};

function clearValues(view: DocumentView, field: Field): Proposal[] {
  const first = clearKinds[field.kind];
  if (first === undefined || asksForOther(field)) return [];
  if (field.meaning.name.includes("image")) return [];
  const found = recognitionsOf(view, field.kind).slice(0, 20);
  return found.map((recognition, rank) => ({
    value: recognition.value,
    span: { start: recognition.start, end: recognition.end },
    score: first * EACH_LATER ** rank,
    reason: "kind",
  }));
}

/** A fax number is a telephone number by its looks, but what stands alone is none. */
function asksForOther({ kind, meaning }: Field): boolean {
  return meaning.name.some((concept) => oppositesOf(concept).has(kind));
}

function recognitionsOf(view: DocumentView, kind: ValueKind): Recognition[] {
  const { recognitions } = view;
  if (kind === "phone")
    return recognitions.phone.filter(({ value }) => isClearPhone(String(value)));
  if (
    kind === "email" ||
    kind === "iban" ||
    kind === "bic" ||
    kind === "vat" ||
    kind === "postalCode" ||
    kind === "url"
  ) {
    return recognitions[kind];
  }
  return [];
}

function currencies(view: DocumentView): Proposal[] {
  const mention = voteCurrency(view.text);
  if (!mention) return [];
  const span = { start: mention.start, end: mention.end };
  return [{ value: mention.code, span, score: 0.8, reason: "currency" }];
}

/** A field that asks for no particular day takes the first one of the document. */
function dates(view: DocumentView, field: Field, kind: TimeKind): Proposal[] {
  const isPlain = field.meaning.name.every(
    (concept) => isGeneric(concept) || isAssumed(concept) || concept === "description",
  );
  if (!isPlain) return field.meaning.name.includes("effective") ? letterDate(view, kind) : [];
  const found = view.recognitions[kind];
  return found.slice(0, 5).map((date, rank) => ({
    value: field.node.type === "string" ? view.text.slice(date.start, date.end) : date.value,
    span: { start: date.start, end: date.end },
    score: 0.5 * EACH_LATER ** rank,
    reason: "kind",
  }));
}

const LETTERHEAD = 1_200;

/** A letter takes effect, unless it says otherwise, on the day in a line of its own at its top. */
function letterDate(view: DocumentView, kind: TimeKind): Proposal[] {
  const found = view.recognitions[kind].find(({ start, end }) => {
    const before = view.text.slice(0, start).split("\n").at(-1) ?? "";
    const after = view.text.slice(end).split("\n", 1)[0] ?? "";
    return start < LETTERHEAD && before.trim() === "" && /^[\s.,]*$/.test(after);
  });
  if (!found) return [];
  const { start, end, value } = found;
  return [{ value, span: { start, end }, score: LETTER_DATE, reason: "letterhead" }];
}
