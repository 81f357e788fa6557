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
  sv: number;
  data: unknown;
  meta: CommitMeta;
};

/** A commit as both stores keep it. The names are short because they are stored with each one. */
export type CommitRecord = {
  id: string;
  /** Stream. */
  s: string;
  /** Number of the commit within its stream, from 1. */
  q: number;
  /** Version of the first event. */
  v: number;
  /** Number of events. */
  n: number;
  /** Place in the log, from 1. */
  pos: number;
  /** Command id. */
  cmd: string;
  /** Request hash. */
  fp: string;
  /** Epoch ms. */
  at: number;
  e: EventRecord[];
};

/** A commit that has not found its place in the stream and the log yet. */
export type CommitDraft = Omit<CommitRecord, "q" | "v" | "pos">;

/** What a writer needs to know of a stream's newest commit. */
export type StreamHead = Pick<CommitRecord, "q" | "v" | "n">;

export const emptyHead: StreamHead = { q: 0, v: 1, n: 0 };

export function versionOf({ v, n }: StreamHead): number {
  return v + n - 1;
}

/** Puts a draft right behind its stream's head. */
export function follow(head: StreamHead, draft: CommitDraft): Omit<CommitRecord, "pos"> {
  return { ...draft, q: head.q + 1, v: versionOf(head) + 1 };
}

/**
 * Makes the record of a request, checked as strictly as on reading: what could not be read back is
 * never written.
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
    return { id: newId(), type, sv: schemaVersion, data: checked.data, meta };
  });
  return {
    id: newId(),
    s: stream,
    n: records.length,
    cmd: commandId,
    fp: requestHash,
    at,
    e: records,
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

/** Today's view of a stored commit. */
export function toCommit<E extends EventBase>(
  record: CommitRecord,
  codec: EventCodec<E>,
): Commit<E> {
  return {
    id: record.id,
    stream: record.s,
    position: record.pos,
    firstVersion: record.v,
    commandId: record.cmd,
    requestHash: record.fp,
    at: record.at,
    meta: record.e[0]?.meta ?? {},
    events: record.e.map((event, index) => toEvent(record, event, record.v + index, codec)),
  };
}

/** Today's view of a stored commit; undefined where only a newer release knows an event of it. */
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

/** The answer to a request whose commit is `record`, whether just written or found. */
export function toResult<E extends EventBase>(
  record: CommitRecord,
  { codec, repeated }: { codec: EventCodec<E>; repeated: boolean },
): AppendResult<E> {
  return { commit: toCommit(record, codec), version: versionOf(record), repeated };
}

/** @throws CommandReusedError when the command of that commit had another content. */
export function checkSameRequest(
  first: Pick<CommitRecord, "s" | "cmd" | "fp">,
  requestHash: string,
): void {
  if (first.fp !== requestHash) throw new CommandReusedError(first.s, first.cmd);
}

/** Cuts a range of versions out of all commits of a stream. */
export function toSlice<E extends EventBase>(
  records: readonly CommitRecord[],
  { from = 1, to = Number.POSITIVE_INFINITY }: { from?: number; to?: number },
  codec: EventCodec<E>,
): StreamSlice<E> {
  const events = records.flatMap((record) =>
    record.e.flatMap((event, index) => {
      const version = record.v + index;
      return version < from || version > to ? [] : [toEvent(record, event, version, codec)];
    }),
  );
  return { events, version: versionOf(records.at(-1) ?? emptyHead) };
}

function toEvent<E extends EventBase>(
  record: CommitRecord,
  { id, type, sv, data, meta }: EventRecord,
  version: number,
  codec: EventCodec<E>,
): StoredEvent<E> {
  const event = codec.decode({ type, schemaVersion: sv, data });
  return Object.assign(event, { id, stream: record.s, version, at: record.at, meta });
}
