import { lineLikeness, type SourceDocument } from "@quarry/document";
import type { EngineExample } from "@quarry/engine";
import type { Json } from "@quarry/kernel";
import type { Case } from "../cases/cases.ts";
import { readSource } from "../cases/read-source.ts";

/** Documents that share fewer of their lines are no examples of each other, as in the service. */
const LEAST_LIKENESS = 0.1;

/** Returns the examples that an engine is given for a case. */
export type ExamplesFor = (one: Case, document: SourceDocument) => EngineExample[];

/**
 * Gives each case other cases of its source that ask for the same, with their truth: the most alike first.
 *
 * @param most that one case is given.
 */
export function ownExamples(cases: readonly Case[], most: number): ExamplesFor {
  const known = cases.flatMap((one) => {
    const document = one.document ?? readSource(one.source);
    return "failure" in document ? [] : [{ one, document }];
  });
  const byKind = Map.groupBy(known, ({ one }) => kindOf(one));
  return (next, { text }) =>
    (byKind.get(kindOf(next)) ?? [])
      .filter(({ one }) => one !== next)
      .map((other) => ({ ...other, likeness: lineLikeness(other.document.text, text) }))
      .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, most)
      .map(({ one: { set, id, truth }, document }) => {
        return { id: `${set}/${id}`, document, output: truth as Json };
      });
}

/** Cases of one source that ask for the same fields. */
function kindOf({ origin, schema }: Case): string {
  return JSON.stringify([origin, schema]);
}
