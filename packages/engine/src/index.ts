export { deadlineAt, pastDeadline } from "./deadline.ts";
export {
  type AnswerMemory,
  type Engine,
  type EngineExample,
  EngineFailure,
  type EngineId,
  type EngineImage,
  type EngineOrder,
  type EngineRequest,
  type EngineResult,
  parseDocument,
  type ValuePlaces,
} from "./engine.ts";
export { estimatedTokens, PICTURE_TOKENS } from "./token-estimate.ts";
