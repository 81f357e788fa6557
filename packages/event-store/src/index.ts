export {
  CommandReusedError,
  CommitTooLargeError,
  StoreUnavailableError,
  VersionConflictError,
} from "./errors.ts";
export type {
  AppendRequest,
  AppendResult,
  Commit,
  CommitMeta,
  EventBase,
  EventStore,
  ExpectedVersion,
  StoredEvent,
  StreamSlice,
} from "./port.ts";
export { type Projection, project, type ViewRow, type ViewRows } from "./projection.ts";
