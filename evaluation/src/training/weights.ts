import type { Prepared } from "./prepared.ts";

/** Says how much a document counts. */
export type WeightOf = (one: Pick<Prepared, "one">) => number;

/** From so many documents of a kind on, each counts less: in sum with the root of their number. */
const MANY = 25;
/** Documents that we made for the project are clean and alike: each counts less than others', unless models are taught further. */
const OWN_WEIGHT = 0.5;

/** Returns the weights of documents among those that teach with them. */
export function weightsAmong(
  cases: readonly Pick<Prepared, "one">[],
  ownWeight: number = OWN_WEIGHT,
): WeightOf {
  const kinds = Map.groupBy(cases, ({ one }) => one.set);
  return ({ one }) => {
    if (one.isOwn) return ownWeight;
    return Math.min(1, Math.sqrt(MANY / (kinds.get(one.set)?.length ?? 1)));
  };
}
