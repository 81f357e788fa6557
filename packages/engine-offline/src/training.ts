export { isRecognised } from "./document/recognition.ts";
export type { Example } from "./examples/example.ts";
export { type ByExamples, optionsByExamples } from "./examples/options-by-examples.ts";
export { comparedRow, comparedRows, rowsLikeness } from "./examples/rows-likeness.ts";
export { type Read, type Study, studyExample } from "./examples/study.ts";
export { type Field, fieldsOf, type ListField } from "./fields/field.ts";
export { fieldsIn } from "./fields/fields-in.ts";
export type { Candidate } from "./finders/candidate.ts";
export { proposalsFor } from "./finders/propose.ts";
export type { RecordGroup } from "./groups/record-group.ts";
export { viewOf } from "./labels/view.ts";
export { type Around, seekList } from "./lists/around.ts";
export { type ListOption, likeliestOf, listOptions } from "./lists/example-lists.ts";
export { findAlone, itemFieldsOf } from "./lists/find-list.ts";
export type { ReadGroup } from "./lists/group-features.ts";
export type { ListFinding } from "./lists/list-finding.ts";
export {
  matchSlots,
  readGroups,
} from "./lists/match.ts";
export { readSlot, slotFeatureNames } from "./lists/slot-features.ts";
export {
  extractTraced,
  type FinderTrace,
  type Found,
  findAll,
  foundIn,
} from "./pipeline/extract-offline.ts";
export { addRows, candidatesFor, chooseLeaves } from "./pipeline/fill.ts";
export { judgeOptions } from "./pipeline/judge-by-examples.ts";
export { featureNames } from "./ranking/features/features.ts";
export { createLabels } from "./ranking/likeness.ts";
export { type Asked, askAll } from "./ranking/score-options.ts";
export { logOdds, shareOf } from "./ranking/trees.ts";
export { emptyFindings } from "./result/arrays.ts";
export { confidenceByExample, confidenceFeatureNames, outermostList } from "./result/confidence.ts";
export { type Models, type Recognised, shippedModels, type Trees } from "./sources/models.ts";
export { type Sources, sourcesOf } from "./sources/sources.ts";
