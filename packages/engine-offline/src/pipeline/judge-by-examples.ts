import { type ByExamples, optionsByExamples } from "../examples/options-by-examples.ts";
import type { Field } from "../fields/field.ts";
import type { Candidate } from "../finders/candidate.ts";
import { logOdds, shareOf } from "../ranking/trees.ts";
import type { Trees } from "../sources/models.ts";
import type { Sources } from "../sources/sources.ts";

/**
 * Returns the candidates with the places that agree with the examples among them, each as likely as all of this makes
 * it. Candidates of fields that no example knows stay as they are.
 */
export function judgeByExamples(
  sources: Sources,
  fields: readonly Field[],
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const { studies, models } = sources;
  if (studies.length === 0) return candidates;
  const known = optionsByExamples(sources, fields, { candidates, studies });
  const judged = new Set(known.map(({ field }) => field));
  const others = candidates.filter(({ field }) => !judged.has(field));
  return [...others, ...judgeOptions(models.examples.values, known)];
}

/** Returns the options of all fields as candidates, each as likely as the trees make it. */
export function judgeOptions(trees: Trees, all: readonly ByExamples[]): Candidate[] {
  return all.flatMap(({ options }) =>
    options.map(({ candidate, features }) => {
      const score = shareOf(logOdds(trees, features));
      const agreement = { by: "confidence" as const, numbers: features };
      return { ...candidate, isOwn: false, score, agreement };
    }),
  );
}
