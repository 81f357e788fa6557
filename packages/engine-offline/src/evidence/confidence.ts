import calibration from "./confidence.json" with { type: "json" };
import type { Support } from "./support.ts";

/**
 * The share of values with such a score and such support that were right in the measured runs; never
 * falls as the score rises.
 */
export function confidenceOf(score: number, support: Support): number {
  const points = calibration.points[support];
  let [lowScore = 0, lowShare = 0] = points[0] ?? [];
  if (score <= lowScore) return lowShare;
  for (const [highScore = 1, highShare = 1] of points) {
    if (score <= highScore) {
      const way = highScore === lowScore ? 1 : (score - lowScore) / (highScore - lowScore);
      return round(lowShare + way * (highShare - lowShare));
    }
    [lowScore, lowShare] = [highScore, highShare];
  }
  return lowShare;
}

function round(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
