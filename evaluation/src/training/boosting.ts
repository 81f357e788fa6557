import { logOdds, type Trees } from "@quarry/engine-offline/training";
import { type Random, seededRandom } from "@quarry/kernel/testing";
import { type Bins, createBins } from "./bins.ts";

export type BoostingOptions = {
  rounds: number;
  /** Share of each tree's correction that is taken. */
  rate: number;
  depth: number;
  /** Least sum of second derivatives in a leaf. */
  leastWeight: number;
  /** Draws a leaf's value to 0. */
  penalty: number;
  /** Share of the features that a tree may use. */
  featureShare: number;
  /** Share of the rows that each tree grows on. */
  rowShare: number;
  seed: number;
};

export const defaults: BoostingOptions = {
  rounds: 220,
  rate: 0.1,
  depth: 5,
  leastWeight: 8,
  penalty: 4,
  featureShare: 0.4,
  rowShare: 0.5,
  seed: 7,
};

/** Rows of features, how right each is (0 to 1), and how much it counts. */
export type Rows = {
  features: readonly Float32Array[];
  right: readonly number[];
  weights: readonly number[];
};

/**
 * Fits trees to rows by logistic loss; the same rows and seed give the same trees.
 *
 * @param start Trees that new ones are added to; none by default.
 */
export function boost(rows: Rows, options: BoostingOptions = defaults, start?: Trees): Trees {
  const random = seededRandom(options.seed);
  const bins = createBins(rows.features);
  const count = rows.right.length;
  const { base, trees: before } = start ?? { base: baseOf(rows), trees: [] };
  const odds = Float64Array.from(rows.features, (row) => logOdds({ base, trees: before }, row));
  const gradients = new Float64Array(count);
  const curvatures = new Float64Array(count);
  const trees: number[][] = [];
  for (let round = 0; round < options.rounds; round++) {
    for (let row = 0; row < count; row++) {
      const share = 1 / (1 + Math.exp(-(odds[row] ?? 0)));
      const w = rows.weights[row] ?? 1;
      gradients[row] = w * (share - (rows.right[row] ?? 0));
      curvatures[row] = w * Math.max(1e-6, share * (1 - share));
    }
    trees.push(growTree({ bins, gradients, curvatures, odds }, options, random));
  }
  return { base: rounded(base), trees: [...before, ...trees] };
}

/** The log-odds of being right, whatever the features. */
function baseOf({ weights, right }: Rows): number {
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const positive = weights.reduce((sum, one, at) => sum + one * (right[at] ?? 0), 0);
  return Math.log((positive + 1) / (weight - positive + 1));
}

type State = { bins: Bins; gradients: Float64Array; curvatures: Float64Array; odds: Float64Array };
type Split = { feature: number; bin: number; gain: number };

/** Grows a tree on a share of the rows, adds its values to the odds of all of them, and returns it. */
function growTree(state: State, options: BoostingOptions, random: Random): number[] {
  const { bins, odds } = state;
  const features = bins.columns.map((_, at) => at).filter(() => random() < options.featureShare);
  const tree: number[] = [];
  /** The bin that each node splits at, where it does. */
  const splits: number[] = [];
  const grow = (rows: Int32Array, depth: number): number => {
    const at = tree.length;
    tree.push(-1, 0, 0, 0);
    const split = depth < options.depth ? bestSplit(state, rows, features, options) : undefined;
    if (!split) {
      tree[at + 1] = leafValue(state, rows, options);
      return at;
    }
    const column = bins.columns[split.feature] ?? new Uint8Array();
    splits[at] = split.bin;
    tree[at] = split.feature;
    tree[at + 1] = bins.edges[split.feature]?.[split.bin] ?? 0;
    tree[at + 2] = grow(
      rows.filter((row) => (column[row] ?? 0) <= split.bin),
      depth + 1,
    );
    tree[at + 3] = grow(
      rows.filter((row) => (column[row] ?? 0) > split.bin),
      depth + 1,
    );
    return at;
  };
  const all = Int32Array.from({ length: odds.length }, (_, row) => row);
  grow(
    all.filter(() => random() < options.rowShare),
    0,
  );
  for (let row = 0; row < odds.length; row++) {
    let at = 0;
    for (let feature = tree[0] ?? -1; feature >= 0; feature = tree[at] ?? -1) {
      const isLow = (bins.columns[feature]?.[row] ?? 0) <= (splits[at] ?? 0);
      at = tree[isLow ? at + 2 : at + 3] ?? 0;
    }
    odds[row] = (odds[row] ?? 0) + (tree[at + 1] ?? 0);
  }
  return tree;
}

function leafValue(
  { gradients, curvatures }: State,
  rows: Int32Array,
  { penalty, rate }: BoostingOptions,
): number {
  let g = 0;
  let h = 0;
  for (const row of rows) {
    g += gradients[row] ?? 0;
    h += curvatures[row] ?? 0;
  }
  return rounded((-g / (h + penalty)) * rate);
}

function bestSplit(
  { bins, gradients, curvatures }: State,
  rows: Int32Array,
  features: readonly number[],
  { leastWeight, penalty }: BoostingOptions,
): Split | undefined {
  let totalG = 0;
  let totalH = 0;
  for (const row of rows) {
    totalG += gradients[row] ?? 0;
    totalH += curvatures[row] ?? 0;
  }
  if (totalH < 2 * leastWeight) return undefined;
  const score = (g: number, h: number) => (g * g) / (h + penalty);
  let best: Split | undefined;
  for (const feature of features) {
    const column = bins.columns[feature];
    const size = bins.edges[feature]?.length ?? 0;
    if (!column || size < 2) continue;
    const g = new Float64Array(size);
    const h = new Float64Array(size);
    for (const row of rows) {
      const bin = column[row] ?? 0;
      g[bin] = (g[bin] ?? 0) + (gradients[row] ?? 0);
      h[bin] = (h[bin] ?? 0) + (curvatures[row] ?? 0);
    }
    let leftG = 0;
    let leftH = 0;
    for (let bin = 0; bin < size - 1; bin++) {
      leftG += g[bin] ?? 0;
      leftH += h[bin] ?? 0;
      if (leftH < leastWeight || totalH - leftH < leastWeight) continue;
      const gain =
        score(leftG, leftH) + score(totalG - leftG, totalH - leftH) - score(totalG, totalH);
      if (gain > (best?.gain ?? 1e-3)) best = { feature, bin, gain };
    }
  }
  return best;
}

function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

export function joinRows(parts: readonly Rows[]): Rows {
  return {
    features: parts.flatMap(({ features }) => features),
    right: parts.flatMap(({ right }) => right),
    weights: parts.flatMap(({ weights }) => weights),
  };
}
