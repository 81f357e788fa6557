import type { Span } from "@quarry/document";
import { dayOfDigits, isGeneric, kindOf, type ValueKind } from "@quarry/vocabulary";
import { plainWords } from "../document/plain-words.ts";
import { trimSpan } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { askedDay } from "./asked-edge.ts";
import { optionRunAt } from "./choices/option-run.ts";
import { boxesFrom, boxesIn, isBehindEmptyBox, withBlanks } from "./choices/read-boxes.ts";
import { readBoolean, readEnum, readPresence } from "./choices/read-choice.ts";
import { readIncluded, readPermission } from "./choices/read-permission.ts";
import {
  isChoice,
  isMarkedChoice,
  readCrossed,
  readTicked,
  readTickedBehind,
} from "./choices/read-ticked.ts";
import { statedWords, struckRunAt } from "./choices/stated-words.ts";
import type { Field, Reading } from "./field.ts";
import { readCode, readIban } from "./read-code.ts";
import { readMoney } from "./read-money.ts";
import { readDuration, readNumber } from "./read-quantity.ts";
import { readCell, readIdentifier, readName, readText } from "./read-text.ts";
import { asWhole } from "./whole-text.ts";
import { nearness, within } from "./within.ts";

const IN_WORDS = 0.4;
const OF_DIGITS = 0.9;
const LONGEST_WORDS = 120;
const LONGEST_TEXT = 2_000;
const LONGEST_CHOICE = 1_000;
/** Kinds that are words as they stand. */
const wordy = new Set<ValueKind>(["text", "address", "organisation", "party"]);

/** The value that suits the field best in a region of the text, if any does. */
export function readValue(view: TextView, field: Field, region: Span): Reading | undefined {
  const trimmed = shortened(field, trimSpan(view.text, region));
  if (trimmed.end <= trimmed.start) return undefined;
  if (!isChoice(field.node)) return readMarked(view, field, trimmed);
  const run = struckRunAt(view, field.node, trimmed);
  if (run) return readCrossed(view.text, field, run);
  const stated = statedWords(view, trimmed);
  if (!stated) return undefined;
  const { text } = stated.view;
  return readMarked(stated.view, field, withBlanks(text, stated.region));
}

/** A choice is made where a text begins: the rest of a long one is of other things. */
function shortened({ node }: Field, { start, end }: Span): Span {
  return { start, end: isChoice(node) ? Math.min(end, start + LONGEST_CHOICE) : end };
}

/** Of options that a region names the one that is marked; the words of others as they stand. */
function readMarked(view: TextView, field: Field, region: Span): Reading | undefined {
  const { text } = view;
  const run = optionRunAt(text, field.node, region);
  const boxes = boxesFrom(text, region);
  const [box, ...others] = boxes.length > 0 ? boxes : boxesIn(text, region);
  if (run?.marked && box?.isTicked && others.length === 0) return readCrossed(text, field, run);
  const readWords = (words: Span) => readPlain(view, field, words);
  if (boxes.length > 0) return readTicked(text, field, { boxes, readWords });
  if (isMarkedChoice(text, field, region))
    return readTickedBehind(text, field, { region, readWords });
  if (run) return readCrossed(text, field, run);
  if (isChoice(field.node) && isBehindEmptyBox(text, region)) return undefined;
  return readPlain(view, field, region);
}

/** The answer that a mark stands for: what a box is, or the heading over it. */
export function readAnswer(view: TextView, field: Field, region: Span): Reading | undefined {
  if (field.node.type !== "enum") return readValue(view, field, region);
  return readCrossed(view.text, field, { marked: trimSpan(view.text, region) });
}

function readPlain(view: TextView, field: Field, region: Span): Reading | undefined {
  const reading = readers[field.kind](view, field, region) ?? inWords(view, field, region);
  return reading && fitToNode(view, field, asWhole(view, field, { region, reading }));
}

/**
 * The words of a region as they stand, for text fields: "free" and "on request" may stand for what is usually a
 * number, and a field's name may suggest a wrong kind. Undefined for other types.
 */
export function readInWords(view: TextView, field: Field, region: Span): Reading | undefined {
  const reading = inWords(view, field, trimSpan(view.text, region));
  return reading && fitToNode(view, field, reading);
}

function inWords(view: TextView, { kind, node }: Field, region: Span): Reading | undefined {
  if (node.type !== "string" || wordy.has(kind)) return undefined;
  const reading = readText(view.text, region, LONGEST_WORDS);
  return reading && { ...reading, fit: IN_WORDS };
}

type Reader = (view: TextView, field: Field, region: Span) => Reading | undefined;

const recognised =
  (...kinds: (keyof TextView["recognitions"])[]): Reader =>
  (view, field, region) => {
    for (const [rank, kind] of kinds.entries()) {
      const found = askedDay(field, view.text, within(view.recognitions[kind], region));
      if (found)
        return { span: found, value: found.value, fit: nearness(view, region, found) - rank * 0.2 };
    }
    return undefined;
  };

const orIdentifier =
  (reader: Reader): Reader =>
  (view, field, region) => {
    const found = reader(view, field, region);
    if (found) return found;
    const identifier = readIdentifier(view, region);
    return identifier && { ...identifier, fit: identifier.fit * 0.7 };
  };

const readers: Record<ValueKind, Reader> = {
  date: (view, field, region) =>
    recognised("date", "yearless")(view, field, region) ??
    readPartialDate(view, field, region) ??
    readDayOfDigits(view, field, region),
  datetime: recognised("datetime", "date"),
  time: (view, field, region) =>
    recognised("time")(view, field, region) ?? readSpan(view, field, region),
  money: (view, field, region) => readMoney(view, field, region),
  number: readNumber,
  percent: recognised("percent", "number"),
  duration: readDuration,
  email: recognised("email"),
  url: recognised("url"),
  phone: recognised("phone"),
  iban: orIdentifier(
    (view, field, region) => recognised("iban")(view, field, region) ?? readIban(view, region),
  ),
  bic: orIdentifier(recognised("bic")),
  vat: orIdentifier(recognised("vat")),
  postalCode: orIdentifier(recognised("postalCode")),
  identifier: readCode,
  boolean: (view, field, region) =>
    readPermission(view.text, field, region) ??
    readBoolean(view.text, region) ??
    readIncluded(view.text, field, region) ??
    readPresence(view.text, field, region),
  enum: (view, field, region) => readEnum(view.text, field.node, region),
  currency: (view, _field, region) => readText(view.text, region, 12),
  language: (view, _field, region) => readText(view.text, region, 24),
  city: (view, _field, region) => readName(view.text, region, 40),
  country: (view, _field, region) => readName(view.text, region, 40),
  address: (view, _field, region) => readText(view.text, region, 240),
  place: (view, _field, region) => readName(view.text, region, 60),
  organisation: (view, _field, region) => readName(view.text, region, 100),
  person: (view, _field, region) =>
    /\d/.test(view.text.slice(region.start, region.end))
      ? undefined
      : readName(view.text, region, 60),
  party: (view, _field, region) => readName(view.text, region, 100),
  text: (view, _field, region) => {
    const cell = wholeCell(view, region);
    return cell
      ? readCell(view.text, cell, LONGEST_TEXT)
      : readText(view.text, region, LONGEST_TEXT);
  },
};

const opensCell = /(?:^|[\n,;\t|]"?)\s*([*_]*)$/;
const closesCell = /^([*_]*)\s*(?:$|"?[\n,;\t|])/;
const LONGEST_MARKS = 6;

/** The cell of separated values that a region fills, with the stars around its words; undefined where it fills none. */
function wholeCell({ document, text }: TextView, { start, end }: Span): Span | undefined {
  if (document.reader.name !== "csv") return undefined;
  const before = opensCell.exec(text.slice(Math.max(0, start - LONGEST_MARKS), start));
  const behind = closesCell.exec(text.slice(end, end + LONGEST_MARKS));
  if (!before || !behind) return undefined;
  return { start: start - (before[1]?.length ?? 0), end: end + (behind[1]?.length ?? 0) };
}

/** "Lead time: three weeks": a duration, where a time field has no hour. */
function readSpan(view: TextView, field: Field, region: Span): Reading | undefined {
  if (field.node.type !== "string") return undefined;
  const found = recognised("duration")(view, field, region);
  return found && { ...found, fit: 0.8 * found.fit };
}

/** For text fields, "06/2022" and "Spring 1990" are dates too. */
function readPartialDate(view: TextView, { node }: Field, region: Span): Reading | undefined {
  const reading = node.type === "string" ? readText(view.text, region, 24) : undefined;
  return reading && /(?:19|20)\d{2}/.test(String(reading.value))
    ? { ...reading, fit: 0.8 }
    : undefined;
}

/**
 * "20260302": digits alone are a day only where they are all that is there, for a field that is named for a day alone: for
 * an "invoice date" they may be the invoice's number.
 */
function readDayOfDigits(
  { text }: TextView,
  { meaning }: Field,
  region: Span,
): Reading | undefined {
  const isDayAlone = meaning.name.every(
    (concept) => isGeneric(concept) || kindOf(concept) === "date",
  );
  if (!isDayAlone) return undefined;
  const value = dayOfDigits(text.slice(region.start, region.end));
  return value === undefined ? undefined : { span: region, value, fit: OF_DIGITS };
}

/** "Amount due, negative for a credit balance": a bill states credit the other way round than a bank. */
const creditIsMinus = /\bnegativ\w* (?:\w+ ){1,3}credit\b/i;
const booked = /^[ \u00a0]?(CR|DR|cr|dr|Cr|Dr)(?![\p{L}\d])/u;
const LONGEST_MARK = 5;

/** A string keeps the source's own words; other types take the normal form. */
function fitToNode(view: TextView, { node }: Field, reading: Reading): Reading | undefined {
  const { span, value } = reading;
  if (node.type === "string") {
    return { ...reading, value: plainWords(view.text.slice(span.start, span.end)) };
  }
  if (typeof value === "number" && creditIsMinus.test(node.describe ?? "")) {
    const [, way] = booked.exec(view.text.slice(span.end, span.end + LONGEST_MARK)) ?? [];
    if (way) return { ...reading, value: /c/i.test(way) ? -Math.abs(value) : Math.abs(value) };
  }
  if (node.type === "integer") {
    if (Number.isInteger(value)) return reading;
    const grouped = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(view.text.slice(span.start, span.end));
    return grouped ? { ...reading, value: Number(`${grouped[1]}${grouped[2]}`) } : undefined;
  }
  if (node.type === "datetime") return String(value).includes("T") ? reading : undefined;
  return reading;
}
