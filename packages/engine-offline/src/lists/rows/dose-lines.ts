import type { Span } from "@quarry/document";
import { alternatives } from "@quarry/vocabulary";
import particles from "@quarry/vocabulary/lexicon/names/particles.json" with { type: "json" };
import doses from "@quarry/vocabulary/lexicon/values/doses.json" with { type: "json" };
import type { Field } from "../../fields/field.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf, ListFinding } from "../grid.ts";

const SCORE = 0.6;

const word = (phrases: readonly string[]) =>
  `(?<!\\p{L})(?:${alternatives(phrases)})(?![\\p{L}\\d])`;
const dose = new RegExp(
  `(?<![\\p{L}\\d.,])\\d+(?:[.,]\\d+)?[ \\u00a0]?(?:${alternatives(doses.units)})(?![\\p{L}\\d])`,
  "gu",
);
const route = new RegExp(word(doses.routes), "u");
const frequency = new RegExp(word(doses.frequencies), "iu");
const drug = "\\p{Lu}[\\p{L}\\d-]{2,}(?: \\p{Lu}\\p{Ll}{2,})?";
const nameBefore = new RegExp(`(${drug})[\\s,:(]*$`, "u");
const nameAfter = new RegExp(`^[\\s,)]*(?:(?:${alternatives(particles.of)}) )?(${drug})`, "u");

/** Prescriptions in a line or a sentence: "Cefazolin 250 mg IV TID for one week". */
export function doseLines(view: DocumentView, fields: readonly Field[]): ListFinding | undefined {
  if (!fields.some(({ meaning }) => meaning.name.includes("dosage"))) return undefined;
  const rows: FoundLeaf[][] = [];
  const found = [...view.text.matchAll(dose)];
  for (const [at, match] of found.entries()) {
    const amount = { start: match.index, end: match.index + match[0].length };
    const around = sentenceAround(view.text, amount, [found[at - 1], found[at + 1]]);
    const row = readRow(view, fields, { amount, around });
    if (row.length >= 2) rows.push(row);
  }
  if (rows.length === 0) return undefined;
  const places = rows.flat().flatMap(({ span }) => span ?? []);
  return { rows, score: SCORE, reason: "dose", places };
}

type Dose = { amount: Span; around: Span };

/** The line, up to the doses before and after it. */
function sentenceAround(
  text: string,
  { start, end }: Span,
  [before, after]: (RegExpExecArray | undefined)[],
): Span {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  return {
    start: Math.max(line, before ? before.index + before[0].length : 0),
    end: Math.min(next === -1 ? text.length : next, after?.index ?? text.length),
  };
}

function readRow(
  view: DocumentView,
  fields: readonly Field[],
  { amount, around }: Dose,
): FoundLeaf[] {
  const after = { start: amount.end, end: around.end };
  const way = find(view.text, route, after);
  const rest = { ...after, start: way?.end ?? after.start };
  const places: Record<string, Span | undefined> = {
    dosage: amount,
    route: way,
    frequency: find(view.text, frequency, after),
    duration: within(view.recognitions.duration, after)[0],
    medication:
      find(view.text, nameBefore, { start: around.start, end: amount.start }) ??
      find(view.text, nameAfter, rest),
  };
  return fields.flatMap(({ pointer, meaning, node }) => {
    const concept = Object.keys(places).find((known) => meaning.name.includes(known));
    const isName = concept === undefined && meaning.name.includes("name");
    const span = places[concept ?? (isName ? "medication" : "")];
    if (!span || node.type !== "string") return [];
    const { start, end } = span;
    return [
      {
        pointer,
        value: view.text.slice(start, end),
        span: { start, end },
        score: SCORE,
        reason: "dose",
      },
    ];
  });
}

/** The first group of the pattern, else the whole match. */
function find(text: string, pattern: RegExp, { start, end }: Span): Span | undefined {
  const match = pattern.exec(text.slice(start, end));
  if (!match) return undefined;
  const words = match[1] ?? match[0];
  const at = start + match.index + match[0].indexOf(words);
  return { start: at, end: at + words.length };
}
