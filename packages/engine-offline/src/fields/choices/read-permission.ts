import type { Span } from "@quarry/document";
import { fold, isDeniedBehind, isNegation, withPlainNegations, wordsOf } from "@quarry/vocabulary";
import booleans from "@quarry/vocabulary/lexicon/values/booleans.json" with { type: "json" };
import permission from "@quarry/vocabulary/lexicon/values/permission.json" with { type: "json" };
import type { Field, Reading } from "../field.ts";

const forbidden = new Set(Object.values(permission.forbidden).flat());
const allowed = new Set(Object.values(permission.allowed).flat());
const included = new Set(Object.values(permission.included).flat());
const excluded = new Set(Object.values(permission.excluded).flat());
/** "excludesVat", "Ausschluss". */
const excludes = /^(?:exclu|ausschl|ausgeschl|esclu|uitgesl|wyklucz|wylacz)/;
/** More words are a sentence, which may be of something else. */
const MOST_WORDS = 6;
const answers = new Set([...booleans.answers.true, ...booleans.answers.false].map(fold));

/** Whether a folded word says that something may be, or is forbidden. */
function isPermission(word: string): boolean {
  return forbidden.has(word) || allowed.has(word);
}

/** Whether folded words forbid, and do not allow; undefined where they do neither. */
function forbids(words: readonly string[]): boolean | undefined {
  const at = words.findIndex(isPermission);
  if (at === -1) return undefined;
  const isDenied = isDeniedBehind(words.slice(0, at));
  return forbidden.has(words[at] ?? "") !== isDenied;
}

/** Whether a field asks if something is forbidden: "smokingProhibited". */
function asksForbidden(field: Field): boolean {
  return wordsAsked(field).some((word) => forbidden.has(word));
}

function wordsAsked({ node, pointer }: Field): string[] {
  const name = pointer.slice(pointer.lastIndexOf("/") + 1);
  return [name, node.describe ?? ""].flatMap(wordsOf);
}

/** "Smoking: prohibited": what words of permission say, unless a plain yes or no stands beside them. */
export function readPermission(text: string, field: Field, region: Span): Reading | undefined {
  const content = text.slice(region.start, region.end);
  const clauses = fold(content).split(/[,;:.!?()|–—]/);
  if (clauses.some((clause) => answers.has(clause.trim()))) return undefined;
  const isForbidden = forbids(wordsOf(content));
  if (isForbidden === undefined) return undefined;
  return { span: region, value: isForbidden === asksForbidden(field), fit: 0.9 };
}

/** "Additional driver: not included": a few words of what is a part, without boxes or a yes or no of their own. */
export function readIncluded(text: string, field: Field, region: Span): Reading | undefined {
  const content = text.slice(region.start, region.end);
  const words = withPlainNegations(wordsOf(content));
  if (words.length > MOST_WORDS || /[[\]_|☐☒☑]/.test(content)) return undefined;
  if (words.some((word) => answers.has(word) && !isNegation(word))) return undefined;
  const isDenied = words.filter(isNegation).length % 2 === 1;
  if (words.some((word) => included.has(word))) return { span: region, value: !isDenied, fit: 0.9 };
  const isAlone = words.every((word) => excluded.has(word) || isNegation(word));
  const asked = wordsAsked(field);
  if (!words.some((word) => excluded.has(word)) || !isAlone || asked.some(isNegation))
    return undefined;
  const asksExcluded = asked.some((word) => excludes.test(word));
  return { span: region, value: isDenied !== asksExcluded, fit: 0.9 };
}
