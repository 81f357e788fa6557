export { type Found, findAll } from "./extract-offline.ts";
export { type Field, fieldsOf, type ListField } from "./fields/field.ts";
export { proposalsFor } from "./fill.ts";
export { type Models, type Recognised, shippedModels } from "./models/models.ts";
export { type Around, seekList } from "./records/around.ts";
export { itemFieldsOf } from "./records/find-list.ts";
export type { ReadGroup } from "./records/group-features.ts";
export type { RecordGroup } from "./records/groups/record-group.ts";
export {
  matchSlots,
  readGroups,
} from "./records/match.ts";
export { readSlot, slotFeatureNames } from "./records/slot-features.ts";
export { featureNames } from "./scoring/features/features.ts";
export { createLabels } from "./scoring/likeness.ts";
export { type Asked, askAll } from "./scoring/score-options.ts";
export { logOdds, shareOf, type Trees } from "./scoring/trees.ts";
export { type Sources, sourcesOf } from "./sources.ts";
export { isRecognised } from "./text/recognition.ts";
export { viewOf } from "./view.ts";
