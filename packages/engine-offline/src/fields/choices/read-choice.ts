import type { Span } from "@quarry/document";
import type { LeafNode } from "@quarry/vocabulary";
import {
  alternatives,
  choicesNamed,
  conceptsIn,
  deniedRoots,
  fold,
  isDeniedBehind,
  isGeneric,
  withPlainNegations,
  wordsOf,
} from "@quarry/vocabulary";
import booleans from "@quarry/vocabulary/lexicon/values/booleans.json" with { type: "json" };
import particles from "@quarry/vocabulary/lexicon/values/choice-particles.json" with {
  type: "json",
};
import type { Field, Reading } from "../field.ts";
import { matchChoice } from "./match-choice.ts";
import { isOneOfSeveral, namesSeveral } from "./unmarked-options.ts";

/** Characters in which a label's colon stands before a region. */
const COLON = 3;
const MAX_WORDS = 40;
const LONGEST_DENIAL = 40;
/** A label before its value names no choice, unless it says one word for word: "Pago: sin pagar" is not "pago". */
const label = /^[^:：\n]{1,60}[:：]\s+(?=\S)/;

const { answers } = booleans;
const states = [
  { value: false, words: booleans.states.false.map(fold) },
  { value: true, words: booleans.states.true.map(fold) },
];
const yes = [...answers.true, ...booleans.states.true].map(fold);
const no = [...answers.false, ...booleans.states.false].map(fold);

const either = (words: readonly string[]) => `(?:${alternatives(words.map(fold))})`;
/** Answers that begin other words, too: "si procede", "N 52°", "Y además", "keine Angabe". */
const ambiguous = new Set(booleans.alone.map(fold));
const [plainYes, plainNo] = [yes, no].map((words) => words.filter((word) => !ambiguous.has(word)));

const inEitherOrder = (some: readonly string[], join: string, others: readonly string[]) =>
  `${either(some)}${join}${either(others)}|${either(others)}${join}${either(some)}`;
const or = `\\s*[/|]\\s*|\\s+${either(Object.values(particles.or).flat())}\\s+`;
/** "Yes / No", of which one was to be crossed out by hand: neither is stated. */
const bothNamed = new RegExp(
  `(?<![\\p{L}\\d])(?:${[
    inEitherOrder(yes, `(?:${or})`, no),
    inEitherOrder(plainYes ?? [], "\\s*[,;]\\s*", plainNo ?? []),
    inEitherOrder(answers.true, "\\s+[-–—]\\s+", answers.false),
  ].join("|")})(?![\\p{L}\\d])`,
  "u",
);

const clauseStart = "(?:^|[,;.:!?([|–—\"'=>*_]|\\s-\\s)\\s*";
const clauseEnd = "\\s*(?:$|[;!()\\]|–—\"'*_]|[,:](?!\\d)|\\.(?!\\s?\\d)|-\\s)";
const notNumber = "(?!\\s?[.º°]?\\s?\\d)";
/** What stands before an answer in the same clause: "leider nein". */
const sameClause = "^\\s*\\p{L}[^,;.:!?()[\\]|–—]{0,40}?";
/**
 * An answer opens a text, ends its first clause, or is a part of it by itself: "partly, no kitchen" and "No. 12" are
 * none.
 */
const answerIn = new RegExp(
  (["true", "false"] as const)
    .map((value) => {
      const plain = either(answers[value].filter((word) => !ambiguous.has(fold(word))));
      const opens = `^\\s*${plain}(?![\\p{L}\\d])${notNumber}`;
      const ends = `${sameClause}(?<![\\p{L}\\d])${plain}${clauseEnd}`;
      return `(?<${value}>${opens}|${ends}|${clauseStart}${either(answers[value])}${clauseEnd})`;
    })
    .join("|"),
  "u",
);

/** A word of the region that means yes or no; "not available" is read before "available". */
export function readBoolean(text: string, region: Span): Reading | undefined {
  const goesOn = /[,;]\s*$/.test(text.slice(Math.max(0, region.start - 3), region.start));
  const content = `${goesOn ? "," : ""}${fold(text.slice(region.start, region.end))}`;
  if (bothNamed.test(content) || isFirstOfBoth(text, region)) return undefined;
  const answer = answerIn.exec(content)?.groups;
  if (answer) return { span: region, value: answer.true !== undefined, fit: 0.9 };
  for (const { value, words } of states) {
    const at = words.map((word) => placeOf(content, word)).find((place) => place !== -1);
    if (at === undefined) continue;
    const isTrue = value && !isDeniedAt(content, at);
    return { span: region, value: isTrue, fit: 0.9 };
  }
  return undefined;
}

/** "Licence: YES | NO": the opposite stands in the only other cell behind a label, and none is crossed out. */
function isFirstOfBoth(text: string, { start, end }: Span): boolean {
  const [after = ""] = text.slice(end, end + LONGEST_DENIAL).split("\n", 1);
  const [, other = ""] = /^ *\| *([^|]+?) *\|? *$/.exec(after) ?? [];
  const own = readFlag(text.slice(start, end));
  if (own === undefined || readFlag(other) !== !own) return false;
  return /[:：?？] *$/.test(text.slice(Math.max(0, start - COLON), start));
}

/** What a text as a whole says of yes or no: "In stock" is one of the words that do. */
export function readFlag(text: string): boolean | undefined {
  const word = squeezed(text);
  if (no.some((known) => squeezed(known) === word)) return false;
  return yes.some((known) => squeezed(known) === word) ? true : undefined;
}

/** Letters and signs alone: "In-stock" and "in stock" are one. */
function squeezed(text: string): string {
  return fold(text).replace(/[\s.,:;!-]+/g, "");
}

/** The allowed value that the region names, in any language and inflection; never its opposite. */
export function readEnum(text: string, node: LeafNode, region: Span): Reading | undefined {
  if (node.type !== "enum" || isOneOfSeveral(text, node.values, region)) return undefined;
  const words = text.slice(region.start, region.end);
  if (namesSeveral(words, node.values)) return undefined;
  const before = label.exec(words)?.[0] ?? "";
  const isChoice = matchChoice(node.values, before)?.fit === 1;
  const found = matchChoice(node.values, isChoice ? words : words.slice(before.length));
  return found && { span: spanOf(text, found.value, region), ...found };
}

/** Where the value stands word for word, else the whole region. */
function spanOf(text: string, value: string, region: Span): Span {
  const words = value.toLowerCase().replaceAll("_", " ");
  const at = text.slice(region.start, region.end).toLowerCase().indexOf(words);
  return at === -1 ? region : { start: region.start + at, end: region.start + at + words.length };
}

/** "Willing to travel?" says nothing of what it asks. */
const asked = /[?？]\s*$/;

/**
 * What a region says of a boolean field: the field's own word means that
 * it is ("paid" for `isPaid`), and denied that it is not.
 */
export function readPresence(text: string, field: Field, region: Span): Reading | undefined {
  if (asked.test(text.slice(region.start, region.end))) return undefined;
  const heads = field.meaning.name.filter((concept) => !isGeneric(concept));
  const written = wordsOf(text.slice(region.start, region.end)).slice(0, MAX_WORDS);
  const words = withPlainNegations(written);
  for (const [at, word] of words.entries()) {
    const own = sharesOne(word, heads);
    const denied = !own && deniedRoots(word).some((root) => sharesOne(root, heads));
    if (!own && !denied) continue;
    return { span: region, value: isDeniedBehind(words.slice(0, at)) === denied, fit: 0.8 };
  }
  return undefined;
}

/** Whether a folded word is one of some concepts or words, or names the same choice. */
function sharesOne(word: string, heads: readonly string[]): boolean {
  if (conceptsIn(word).some((concept) => heads.includes(concept))) return true;
  const choices = choicesNamed(word);
  return heads.some((head) => head === word || choices.includes(head));
}

/** Where the words stand whole, or -1: "no" is not in "note". */
function placeOf(content: string, word: string): number {
  for (let at = content.indexOf(word); at !== -1; at = content.indexOf(word, at + 1)) {
    const before = content[at - 1] ?? " ";
    const after = content[at + word.length] ?? " ";
    if (!/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(after)) return at;
  }
  return -1;
}

/** "Not currently in stock": whether a negation stands shortly before a place. */
function isDeniedAt(content: string, place: number): boolean {
  return isDeniedBehind(wordsOf(content.slice(Math.max(0, place - LONGEST_DENIAL), place)));
}
