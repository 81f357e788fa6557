import type { Span } from "@quarry/document";
import { fold, isRange, isStopWord, unitNamed } from "@quarry/vocabulary";
import { itemMarkOf } from "../document/item-mark.ts";
import { sliceOf } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import type { Around } from "./around.ts";
import type { ReadGroup } from "./group-features.ts";
import type { FoundLeaf } from "./list-finding.ts";
import { namesRow } from "./names-row.ts";

/** How sure the words are that only the other values of their lines give away. */
const LIKELY = 0.75;
/** The share of rows that have such words, and in which no others have the same. */
const MOSTLY = 0.8;
/** A text that nothing names is hardly known by a slot that is less likely its own. */
const UNSURE = 0.3;
const severalCells = /\s{2}|\t/;
const opening = /^(?:[\s\-–—:;,.|×*•=)]|[xX](?=\s))+/u;
const ending = /(?:[\s\-–—:;,|×*=(\p{Sc}]|\.{2,}|\.(?=\s))+$/u;

/**
 * The rows with the one text that they were not read for, where each is a line whose other values are all known: what
 * stands between these and differs from line to line, "2 x Trail socks - £18.00". Words beside a day alone may be a sentence.
 */
export function withWordsLeft(around: Around, read: ReadGroup): FoundLeaf[][] {
  const { fields, view } = around;
  const [field, ...others] = fields.filter((one) => {
    const { share = 0, named = 0 } = read.match.get(one) ?? {};
    return share === 0 || (one.kind === "text" && named === 0 && share < UNSURE);
  });
  const isAsked = field?.kind === "text" && field.node.type === "string" && namesRow(field);
  const areLines = read.kept.every((row) => !sliceOf(view.text, row).trim().includes("\n"));
  const haveNumbers = [...read.match.keys()].some(
    ({ node }) => node.type === "number" || node.type === "integer",
  );
  if (
    fields.length < 2 ||
    !haveNumbers ||
    !isAsked ||
    others.length > 0 ||
    !areLines ||
    read.rows.length < 2
  )
    return read.rows;
  const rows = read.rows.map((row) => row.filter(({ pointer }) => pointer !== field.pointer));
  const gaps = read.kept.map((row, at) => gapsOf(around, row, rows[at] ?? [], fields.length));
  const most = MOSTLY * rows.length;
  const places = Array.from({ length: fields.length }, (_, place) => place).filter((place) => {
    const words = gaps.flatMap((own) => (own[place] ? [sliceOf(view.text, own[place])] : []));
    return words.length >= most && new Set(words).size >= most;
  });
  const [place] = places;
  if (place === undefined || places.length > 1) return read.rows;
  return rows.map((row, at) => {
    const span = gaps[at]?.[place];
    return span ? [...row, leafOf(field, sliceOf(view.text, span), span)] : row;
  });
}

/** Words that belong to a value beside them: "Haircut from 35 €", "250 g flour". */
function isOfValue(words: string): boolean {
  const all = words.split(/\s+/);
  return [all[0], all.at(-1)].some(
    (word = "") => isStopWord(fold(word)) || unitNamed(word) !== undefined || isRange(word),
  );
}

function leafOf({ pointer }: Field, value: string, span: Span): FoundLeaf {
  return { pointer, value, span, score: LIKELY, reason: "record" };
}

/** The words before, between and behind the values of a line that has all of them; none where one is missing. */
function gapsOf(
  { view: { text } }: Around,
  row: Span,
  leaves: readonly FoundLeaf[],
  fields: number,
): (Span | undefined)[] {
  const spans = leaves.flatMap(({ span }) => span ?? []).sort((a, b) => a.start - b.start);
  if (spans.length < fields - 1) return [];
  const mark = itemMarkOf(sliceOf(text, row)).length;
  const starts = [row.start + mark, ...spans.map(({ end }) => end)];
  return starts.map((start, at) => {
    const end = spans[at]?.start ?? row.end;
    const words = sliceOf(text, { start, end: Math.max(start, end) });
    const before = opening.exec(words)?.[0].length ?? 0;
    const own = words.slice(before).replace(ending, "");
    return /\p{L}{2}/u.test(own) && !severalCells.test(own) && !isOfValue(own)
      ? { start: start + before, end: start + before + own.length }
      : undefined;
  });
}
