export {
  createCodec,
  type EncodedEvent,
  type EventCodec,
  type EventDefinition,
  type EventDefinitions,
} from "./codec/codec.ts";
export { type GoldenEvent, readGoldenEvents } from "./codec/golden.ts";
export type { StoredCommit } from "./codec/stored-commit.ts";
export {
  type Command,
  type CommandOutcome,
  handleCommand,
  type KnownState,
} from "./commands/handle-command.ts";
export {
  CommandReusedError,
  CommitTooLargeError,
  InvalidEventError,
  StoreUnavailableError,
  StreamGapError,
  UnknownEventError,
  VersionConflictError,
} from "./errors.ts";
export type { LogArchive } from "./maintenance/archive.ts";
export { catchGap } from "./maintenance/lost-commits.ts";
export { type Difference, verify, type WalkedView } from "./maintenance/verify.ts";
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
} from "./projections/projection.ts";
export { type Gap, type RebuildProgress, rebuild } from "./projections/rebuild.ts";
