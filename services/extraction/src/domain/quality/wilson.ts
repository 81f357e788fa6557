/** Quantile of the normal distribution for an interval that covers the truth in 95 of 100 samples. */
const Z = 1.959964;

/** Returns the upper end of Wilson's 95 % interval of a share: how large it may be, having counted `wrong` of `values`. */
export function upperBound({ values, wrong }: { values: number; wrong: number }): number {
  const share = wrong / values;
  const centre = share + Z ** 2 / (2 * values);
  const spread = Z * Math.sqrt((share * (1 - share)) / values + (Z / (2 * values)) ** 2);
  return Math.min(1, (centre + spread) / (1 + Z ** 2 / values));
}

/** Returns how many values without any wrong one show that at most a share `error` of all is wrong. */
export function valuesNeeded(error: number): number {
  return Math.ceil(Z ** 2 * (1 / error - 1));
}
