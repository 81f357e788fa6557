import { type Relation, relations } from "../../places/place.ts";
import type { Labels } from "../likeness.ts";
import type { Option } from "../option.ts";

/** How the words around an option name its field. */
export const labelFeatureNames = [
  ...relations.map((relation) => `named ${relation}`),
  ...relations.map((relation) => `spelt ${relation}`),
  "named",
  "spelt",
  "named second",
  "named for another",
  "named lead",
  "labels around",
];

/** In the order of the names; `best` is how well any of the words name the field. */
export type Naming = { best: number; numbers: readonly number[] };

export function namingOf({ field, place }: Option, labels: Labels): Naming {
  const concepts = new Map<Relation, number>();
  const letters = new Map<Relation, number>();
  let others = 0;
  for (const { relation, words } of place?.contexts ?? []) {
    const likeness = labels.of(field, words);
    concepts.set(relation, Math.max(likeness.concepts, concepts.get(relation) ?? 0));
    letters.set(relation, Math.max(likeness.letters, letters.get(relation) ?? 0));
    if (relation !== "section") others = Math.max(others, labels.ofOthers(field, words));
  }
  const [best = 0, second = 0] = [...concepts.values()].sort((a, b) => b - a);
  const numbers = [
    ...relations.map((relation) => concepts.get(relation) ?? -0.1),
    ...relations.map((relation) => letters.get(relation) ?? -0.1),
    best,
    Math.max(0, ...letters.values()),
    second,
    others,
    best - others,
    place?.contexts.length ?? 0,
  ];
  return { best, numbers };
}
