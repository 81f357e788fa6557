import type { Trees } from "../sources/models.ts";

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
