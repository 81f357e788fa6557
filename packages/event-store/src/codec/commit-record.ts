import type { NewId } from "@quarry/kernel";
import { CommandReusedError, CommitTooLargeError, UnknownEventError } from "../errors.ts";
import type {
  AppendRequest,
  AppendResult,
  Commit,
  CommitMeta,
  EventBase,
  StoredEvent,
  StreamSlice,
} from "../port.ts";
import type { EventCodec } from "./codec.ts";

export const MAX_EVENTS = 500;
export const MAX_COMMIT_BYTES = 1_048_576;
/** No read of the log returns more commits at once. */
export const MAX_PAGE = 1_000;

export type EventRecord = {
  id: string;
  type: string;
  /** Version of the schema that `data` was written in. */
  schemaVersion: number;
  data: unknown;
  meta: CommitMeta;
};

/** A commit as both stores keep it; `StoredCommit` is its stored form. */
export type CommitRecord = {
  id: string;
  stream: string;
  /** Number of the commit within its stream, from 1. */
  sequence: number;
  /** Version of the first event. */
  firstVersion: number;
  eventCount: number;
  /** Place in the log, from 1. */
  position: number;
  commandId: string;
  requestHash: string;
  /** Epoch ms. */
  at: number;
  events: EventRecord[];
};

/** A commit without its number in the stream and its position in the log. */
export type CommitDraft = Omit<CommitRecord, "sequence" | "firstVersion" | "position">;

/** What a writer needs to know of a stream's newest commit. */
export type StreamHead = Pick<CommitRecord, "sequence" | "firstVersion" | "eventCount">;

export const emptyHead: StreamHead = { sequence: 0, firstVersion: 1, eventCount: 0 };

export function versionOf({ firstVersion, eventCount }: StreamHead): number {
  return firstVersion + eventCount - 1;
}

/** Numbers a draft as the next commit of its stream. */
export function follow(head: StreamHead, draft: CommitDraft): Omit<CommitRecord, "position"> {
  return { ...draft, sequence: head.sequence + 1, firstVersion: versionOf(head) + 1 };
}

/**
 * Creates the record of a request. Checks it as strictly as reading does, so that every written commit can be read.
 *
 * @throws CommitTooLargeError, UnknownEventError, InvalidEventError.
 */
export function draftCommit<E extends EventBase>(
  request: AppendRequest<E>,
  { codec, newId, at }: { codec: EventCodec<E>; newId: NewId; at: number },
): CommitDraft {
  const { stream, events, commandId, requestHash, meta = {} } = request;
  checkSize(events);
  const records = events.map(({ type, data }): EventRecord => {
    const schemaVersion = codec.schemaVersionOf(type);
    const checked = codec.decode({ type, schemaVersion, data });
    return { id: newId(), type, schemaVersion, data: checked.data, meta };
  });
  return {
    id: newId(),
    stream,
    eventCount: records.length,
    commandId,
    requestHash,
    at,
    events: records,
  };
}

function checkSize(events: readonly EventBase[]): void {
  if (events.length === 0) throw new CommitTooLargeError("a commit needs at least one event");
  if (events.length > MAX_EVENTS) {
    throw new CommitTooLargeError(`a commit holds ${MAX_EVENTS} events, got ${events.length}`);
  }
  const bytes = Buffer.byteLength(JSON.stringify(events));
  if (bytes > MAX_COMMIT_BYTES) {
    throw new CommitTooLargeError(`a commit holds ${MAX_COMMIT_BYTES} bytes, got ${bytes}`);
  }
}

/** A commit with its events in their current versions. */
export function toCommit<E extends EventBase>(
  record: CommitRecord,
  codec: EventCodec<E>,
): Commit<E> {
  return {
    id: record.id,
    stream: record.stream,
    position: record.position,
    firstVersion: record.firstVersion,
    commandId: record.commandId,
    requestHash: record.requestHash,
    at: record.at,
    meta: record.events[0]?.meta ?? {},
    events: record.events.map((event, index) =>
      toEvent(record, event, record.firstVersion + index, codec),
    ),
  };
}

/** The same; undefined if only a newer release knows one of its events. */
export function toKnownCommit<E extends EventBase>(
  record: CommitRecord,
  codec: EventCodec<E>,
): Commit<E> | undefined {
  try {
    return toCommit(record, codec);
  } catch (error) {
    if (error instanceof UnknownEventError) return undefined;
    throw error;
  }
}

/** The result of an append whose commit is `record`, just written or found. */
export function toResult<E extends EventBase>(
  record: CommitRecord,
  { codec, repeated }: { codec: EventCodec<E>; repeated: boolean },
): AppendResult<E> {
  return { commit: toCommit(record, codec), version: versionOf(record), repeated };
}

/** @throws CommandReusedError if the command of that commit had other content. */
export function checkSameRequest(
  first: Pick<CommitRecord, "stream" | "commandId" | "requestHash">,
  requestHash: string,
): void {
  if (first.requestHash !== requestHash) {
    throw new CommandReusedError(first.stream, first.commandId);
  }
}

/** Cuts a range of versions out of all commits of a stream. */
export function toSlice<E extends EventBase>(
  records: readonly CommitRecord[],
  { from = 1, to = Number.POSITIVE_INFINITY }: { from?: number; to?: number },
  codec: EventCodec<E>,
): StreamSlice<E> {
  const events = records.flatMap((record) =>
    record.events.flatMap((event, index) => {
      const version = record.firstVersion + index;
      return version < from || version > to ? [] : [toEvent(record, event, version, codec)];
    }),
  );
  return { events, version: versionOf(records.at(-1) ?? emptyHead) };
}

function toEvent<E extends EventBase>(
  record: CommitRecord,
  { id, type, schemaVersion, data, meta }: EventRecord,
  version: number,
  codec: EventCodec<E>,
): StoredEvent<E> {
  const event = codec.decode({ type, schemaVersion, data });
  return Object.assign(event, { id, stream: record.stream, version, at: record.at, meta });
}
