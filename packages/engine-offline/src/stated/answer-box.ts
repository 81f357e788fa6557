import { readFlag } from "../fields/choices/read-choice.ts";
import type { Scalar } from "./facts.ts";

const unset = /^(?:off|false|0)?$/i;

/**
 * What a box for one answer says in a form that has one for each ("animals_yes", "animals_no"): its answer where it is
 * set, null where it is not; undefined for other members.
 */
export function answerOfBox(path: string, scalar: Scalar): boolean | null | undefined {
  const words = path.split(/[_.\s-]+|(?<=\p{Ll})(?=\p{Lu})/u);
  const answer = words.length > 1 ? readFlag(words.at(-1) ?? "") : undefined;
  if (answer === undefined) return undefined;
  return unset.test(String(scalar)) ? null : answer;
}
