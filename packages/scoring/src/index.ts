export {
  type CalibrationReport,
  calibrationOf,
  meansOf,
  type Scored,
  type ScoredLeaf,
  scoredLeaves,
} from "./calibration.ts";
export { compare, type LeafOutcome } from "./compare.ts";
export { fieldAt, fieldKindAt } from "./field-kind.ts";
export { judge, likeness } from "./leaf-score.ts";
export { type OrderReport, orderOf } from "./list-order.ts";
export { type Scores, type SetScores, scoresOf, setScoresOf } from "./scores.ts";
export { dueOf, isRightAt, type Level, levels, type Rates, rates, tallyOf } from "./tally.ts";
export { isRecord } from "./values.ts";
