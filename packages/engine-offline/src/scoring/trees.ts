/**
 * Gradient-boosted decision trees: the sum of the trees' leaves is the log-odds. A tree is an array of
 * numbers, four for each node: the feature's index (-1 for a leaf), the threshold (a leaf's value), and
 * the offsets of the nodes for values up to the threshold and above it.
 */
export type Trees = { base: number; trees: readonly (readonly number[])[] };

/** The log-odds that a vector of features has for being right. */
export function logOdds({ base, trees }: Trees, features: ArrayLike<number>): number {
  let sum = base;
  for (const tree of trees) sum += leafOf(tree, features);
  return sum;
}

/** The same by several models, each of which adds to what those before it say. */
export function sumOfOdds(models: readonly Trees[], features: ArrayLike<number>): number {
  return models.reduce((sum, trees) => sum + logOdds(trees, features), 0);
}

/** 0 to 1. */
export function shareOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

function leafOf(tree: readonly number[], features: ArrayLike<number>): number {
  let at = 0;
  while ((tree[at] ?? -1) >= 0) {
    const value = features[tree[at] ?? 0] ?? 0;
    at = value <= (tree[at + 1] ?? 0) ? (tree[at + 2] ?? 0) : (tree[at + 3] ?? 0);
  }
  return tree[at + 1] ?? 0;
}
