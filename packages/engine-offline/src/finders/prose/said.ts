import type { Span } from "@quarry/document";
import { isGeneric, isNegation, withPlainNegations, wordsOf } from "@quarry/vocabulary";
import unsettled from "@quarry/vocabulary/lexicon/texts/unsettled.json" with { type: "json" };
import { sharesOne } from "../../fields/choices/read-choice.ts";
import {
  asksForbidden,
  asksPermission,
  forbids,
  isPermission,
} from "../../fields/choices/read-permission.ts";
import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder, Proposal } from "../finder.ts";

const SCORE = 0.75;
/** A subject, its verb and what is said of it. */
const LEAST_WORDS = 3;
const MOST_WORDS = 20;
const LEAST_HEADS = 2;

const words = Object.values(unsettled.words).flat();
const joining = Object.values(unsettled.joining).flat();
const being = new Set(Object.values(unsettled.being).flat());
const clause = new RegExp(
  `(?:(?![.!?…](?:\\s|$)|[,;:](?=\\s)|[()–—]|\\n(?!\\p{Ll})|[ \\t]{2}|[\\[\\]_|]|(?<![\\p{L}])(?:${joining.join("|")})(?![\\p{L}])).)+`,
  "gsu",
);

/** Yes or no of a sentence that says all that a field names: "The rent has not been paid yet". */
export const said: Finder = {
  id: "said",
  asks: (field) => field.node.type === "boolean" && headsOf(field).length >= LEAST_HEADS,
  find({ view }, field) {
    const heads = headsOf(field);
    const found: Proposal[] = [];
    for (const statement of statementsIn(view)) {
      const value = saidOf(field, heads, statement.said);
      const { span } = statement;
      if (value !== undefined) found.push({ value, span, score: SCORE, reason: "context" });
    }
    return found.every(({ value }) => value === found[0]?.value) ? found.slice(0, 1) : [];
  },
};

/** What a field is called; labels leave words of permission aside, and sentences turn on them. */
function headsOf(field: Field): string[] {
  const { meaning } = field;
  const permission = asksPermission(field) ? ["allowed"] : [];
  const own = [...meaning.name.filter((concept) => !isGeneric(concept)), ...permission];
  if (own.length >= LEAST_HEADS) return own;
  const described = meaning.describe.filter((concept) => !isGeneric(concept));
  return [...new Set([...own, ...described])];
}

type Statement = { span: Span; said: readonly string[] };

const known = new WeakMap<DocumentView, readonly Statement[]>();

/** The clauses that state something, with their folded words; found once for all fields. */
function statementsIn(view: DocumentView): readonly Statement[] {
  const statements =
    known.get(view) ??
    [...view.text.matchAll(clause)].flatMap((match): Statement[] => {
      const span = { start: match.index, end: match.index + match[0].length };
      const said = withPlainNegations(wordsOf(match[0]));
      return isSettled(said) && !/[?？]/.test(view.text.charAt(span.end)) ? [{ span, said }] : [];
    });
  known.set(view, statements);
  return statements;
}

function isSettled(said: readonly string[]): boolean {
  if (said.length < LEAST_WORDS || said.length > MOST_WORDS) return false;
  const line = ` ${said.join(" ")} `;
  return !words.some((one) => line.includes(` ${one} `));
}

/** What a clause says whose words behind the verb the field names: not "Auto-renewal is off", of one named so. */
function saidOf(
  field: Field,
  heads: readonly string[],
  said: readonly string[],
): boolean | undefined {
  const verb = said.findIndex((word) => being.has(word));
  const namedIn = (part: readonly string[], head: string) =>
    part.some((word) => sharesOne(word, [head]) || (isPermission(head) && isPermission(word)));
  const state = verb === -1 ? [] : said.slice(verb + 1);
  const isWhole = heads.every((head) => namedIn(said, head));
  if (!isWhole || !heads.some((head) => namedIn(state, head))) return undefined;
  const isForbidden = heads.some(isPermission) ? forbids(said) : undefined;
  if (isForbidden !== undefined) return isForbidden === asksForbidden(field);
  return said.filter(isNegation).length % 2 === 0;
}
