import type { Span } from "@quarry/document";
import { alternatives } from "@quarry/vocabulary";
import clauses from "@quarry/vocabulary/lexicon/texts/clauses.json" with { type: "json" };
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";

const partyClause = new RegExp(
  `\\b(?:${alternatives(clauses.party)})[\\s:]+(?=[“"(]?[\\p{Lu}\\d])`,
  "iu",
);
const joint = new RegExp(`\\s(?:${alternatives(clauses.and)})\\s+(?=\\p{Lu})|;`, "gu");
/** A name ends before words that describe it, a bracket or quote, or a comma that no "Inc." follows. */
const partyName = new RegExp(
  `^[“"(\\s]*((?:\\p{Lu}|\\d)[^“”"(;\\n]{2,90}?)(?=${[
    `,?\\s+(?:${alternatives(clauses.afterName)})\\s`,
    '\\s*[(“";]',
    `,\\s+(?!(?:${alternatives(clauses.nameTails).replaceAll(".", "\\.?")})\\b)`,
    "$",
  ].join("|")})`,
  "iu",
);

const several = new RegExp(`\\b(?:${alternatives(clauses.several)})\\b`, "iu");
const LONGEST_NAME = 140;
const LONGEST_CLAUSE = 900;
const OPENING = 2_500;
const clauseEnd = new RegExp(`\\b(?:${alternatives(clauses.end)})\\b`, "iu");

/** The names between "between" and the end of an agreement's first sentence. */
export function partyNames(view: DocumentView): Span[] {
  const match = partyClause.exec(view.text.slice(0, 8_000));
  if (!match) return [];
  const from = match.index + match[0].length;
  const [clause = ""] = view.text.slice(from, from + LONGEST_CLAUSE).split(clauseEnd);
  const starts = [0, ...[...clause.matchAll(joint)].map((part) => part.index + part[0].length)];
  const names: Span[] = [];
  for (const start of starts) {
    const span = nameAt(
      view.text,
      from + start,
      from + Math.min(clause.length, start + LONGEST_NAME),
    );
    if (span && isName(view, span)) names.push(span);
    if (names.length === 2 && !several.test(match[0])) break;
  }
  return names;
}

/** The name that a stretch of an agreement's words opens with. */
export function nameAt(text: string, start: number, end: number): Span | undefined {
  const named = partyName.exec(text.slice(start, end).replaceAll("\n", " "));
  if (!named?.[1]) return undefined;
  const at = start + named[0].indexOf(named[1]);
  return { start: at, end: at + named[1].trimEnd().length };
}

/** The first organisations that the opening names, where no clause lists the parties. */
export function openingOrganisations(view: DocumentView): Span[] {
  const seen = new Set<string>();
  const opening = within(view.recognitions.organisation, { start: 0, end: OPENING });
  return opening
    .filter(({ value }) => {
      const name = String(value)
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, "");
      return !seen.has(name) && seen.add(name);
    })
    .slice(0, 2);
}

export function isName(view: DocumentView, span: Span): boolean {
  const words = view.text.slice(span.start, span.end).split(/\s+/);
  const capitals = words.filter((word) => /^[\p{Lu}\d&(]/u.test(word)).length;
  return (
    words.length <= 10 &&
    capitals >= words.length * 0.6 &&
    within(view.recognitions.date, span).length === 0
  );
}
