export type { LogArchive } from "./archive.ts";
export {
  createCodec,
  type EncodedEvent,
  type EventCodec,
  type EventDefinition,
  type EventDefinitions,
} from "./codec.ts";
export type { CommitRecord } from "./commit-record.ts";
export {
  CommandReusedError,
  CommitTooLargeError,
  InvalidEventError,
  StoreUnavailableError,
  StreamGapError,
  UnknownEventError,
  VersionConflictError,
} from "./errors.ts";
export { type GoldenEvent, readGoldenEvents } from "./golden.ts";
export { type Command, type CommandOutcome, handleCommand, type Known } from "./handle-command.ts";
export { catchGap } from "./lost-commits.ts";
export type {
  AppendRequest,
  AppendResult,
  Commit,
  CommitMeta,
  EventBase,
  EventStore,
  ExpectedVersion,
  RelayTarget,
  StoredEvent,
  StreamSlice,
} from "./port.ts";
export {
  catchUp,
  type Projection,
  project,
  projectOnto,
  type ViewRow,
  type ViewRows,
} from "./projection.ts";
export { type Gap, type RebuildProgress, rebuild } from "./rebuild.ts";
export { type Difference, verify, type WalkedView } from "./verify.ts";
