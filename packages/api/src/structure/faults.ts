import { closest, distance } from "fastest-levenshtein";
import type { Issue } from "../errors.ts";
import { IssueList } from "../issue-list.ts";

/** The faults found so far in one structure, in the order of reading. */
export class Faults {
  readonly #issues = new IssueList();

  /**
   * Returns undefined, which a reader returns in place of a faulty node.
   *
   * @param message Or a function that makes it, if that takes time.
   */
  add(field: string, rule: string, message: string | (() => string)): undefined {
    this.#issues.add(() => ({
      field,
      rule,
      message: typeof message === "string" ? message : message(),
    }));
  }

  get some(): boolean {
    return !this.#issues.isEmpty;
  }

  /** The message names the first fault, the issues up to 20. */
  toRefusal(): { message: string; issues: Issue[] } {
    const { listed, more } = this.#issues;
    const [first] = listed;
    const message = `The structure is invalid: ${first?.field}: ${first?.message}${more}`;
    return { message, issues: listed };
  }
}

/**
 * The known word that the given one is another spelling of (`per_page` of `perPage`), or at most two
 * typing slips from.
 */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > 20 || known.length === 0) return undefined;
  const byFold = new Map(known.map((each) => [folded(each), each]));
  const nearest = closest(folded(word), [...byFold.keys()]);
  const slips = Math.min(2, Math.floor(word.length / 2));
  return distance(folded(word), nearest) <= slips ? byFold.get(nearest) : undefined;
}

function folded(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** A question after the nearest known word, where there is one. */
export function suggestion(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known);
  return nearest === undefined ? "" : `, did you mean "${nearest}"?`;
}

/** A caller's word in quotes, cut where it is long, so that a message stays readable. */
export function quoted(word: string): string {
  return JSON.stringify(word.length > 40 ? `${word.slice(0, 40)}…` : word);
}
