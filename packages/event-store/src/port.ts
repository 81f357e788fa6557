/** The shape of every event; a service's own events narrow `type` and `data`. */
export type EventBase = { type: string; data: unknown };

/** The request that caused a commit; stored with it, so that messages and logs can refer to the cause. */
export type CommitMeta = {
  requestId?: string;
  accountId?: string;
  /** W3C trace context of the span that made the commit; the process that publishes it continues the trace. */
  traceparent?: string;
  /** W3C trace state, which tracing systems add. */
  tracestate?: string;
};

/** A stored event in today's shape, with its version in the stream. */
export type StoredEvent<E extends EventBase> = E & {
  id: string;
  stream: string;
  /** Number in the stream, from 1, without gaps. */
  version: number;
  /** When it was committed, epoch ms. */
  at: number;
  /** The request that caused its commit. */
  meta: CommitMeta;
};

/** One atomic write to one stream. A tombstone, which fills an unused position, has no events. */
export type Commit<E extends EventBase> = {
  id: string;
  stream: string;
  /** Position in the log, from 1, without gaps. */
  position: number;
  /** Version of the first event. */
  firstVersion: number;
  commandId: string;
  /** Digest of the command's content; empty in a tombstone. */
  requestHash: string;
  /** Epoch ms. */
  at: number;
  meta: CommitMeta;
  events: StoredEvent<E>[];
};

/**
 * What the writer expects of the stream: an exact version (0: it does not exist), that it exists, that it does not, or
 * nothing.
 */
export type ExpectedVersion = number | "exists" | "absent" | "any";

export type AppendRequest<E extends EventBase> = {
  stream: string;
  expected: ExpectedVersion;
  /** 1 to 500 events, 1 MiB of JSON together. */
  events: readonly E[];
  /** The idempotency key within the stream: a repeat gives the first result. */
  commandId: string;
  /** Digest of the command's content; a repeat of `commandId` with another one is refused. */
  requestHash: string;
  meta?: CommitMeta;
};

export type AppendResult<E extends EventBase> = {
  commit: Commit<E>;
  /** The stream's version after the commit. */
  version: number;
  /** True if this command was committed before; `commit` is then that first commit. */
  repeated: boolean;
};

/** Where commits were published to: see `BusStorage` of the message bus. */
export type RelayTarget = { storage: string; run: string };

export type UnrelayedOptions = {
  olderThanMs: number;
  limit: number;
  /** Only commits behind this position; 0 unless given. */
  after?: number;
};

export type StreamSlice<E extends EventBase> = {
  events: StoredEvent<E>[];
  /** The version of the whole stream, not of the slice; 0 if it does not exist. */
  version: number;
};

/**
 * An append-only log of short streams. One log belongs to one service; every replica of the service
 * may write to it at once.
 */
export interface EventStore<E extends EventBase> {
  /**
   * Commits all events or none, durably.
   *
   * @throws VersionConflictError if `expected` does not hold.
   * @throws CommandReusedError if `commandId` was committed with another `requestHash`.
   * @throws CommitTooLargeError over 500 events or 1 MiB, and if it is empty.
   * @throws StreamGapError if the stream must be read for it and has lost a commit.
   * @throws StoreUnavailableError if the outcome stays unknown: retry with the same `commandId`.
   */
  append(request: AppendRequest<E>): Promise<AppendResult<E>>;

  /**
   * Events of a stream with versions in [from, to], both inclusive, upcast to today's shape.
   *
   * @throws StreamGapError if a commit is missing before another one, whatever the range.
   */
  read(stream: string, range?: { from?: number; to?: number }): Promise<StreamSlice<E>>;

  /** The commit of that command in that stream, or undefined. */
  findCommand(stream: string, commandId: string): Promise<Commit<E> | undefined>;

  /**
   * Commits after a position in order, at most `limit` (1,000), without gaps. A position that stays empty longer
   * than the grace period gets a tombstone, so a commit never appears behind a reader. Empty at the end of the
   * log.
   */
  readAll(after: number, limit?: number): Promise<Commit<E>[]>;

  /** Position of the newest commit, 0 for an empty log. */
  head(): Promise<number>;

  /**
   * At most `limit` commits that are not marked as published and older than `olderThanMs`, oldest first.
   * Commits of a writer whose clock runs ahead count as old. Commits that only a newer release can read are
   * left for that release.
   */
  unrelayed(options: UnrelayedOptions): Promise<Commit<E>[]>;

  /** Marks commits as published; ids that are unknown or marked already are no error. */
  markRelayed(commitIds: readonly string[]): Promise<void>;

  /**
   * Unmarks the newest commits, back to the first one older than `since` (epoch ms), because the bus has lost
   * some of them.
   */
  relayAgain(since: number): Promise<void>;

  /** The target of the last `noteRelayTarget`; undefined if there was none. */
  relayTarget(): Promise<RelayTarget | undefined>;

  noteRelayTarget(target: RelayTarget): Promise<void>;

  /** @throws StoreUnavailableError if the store does not respond. */
  ping(): Promise<void>;

  [Symbol.asyncDispose](): Promise<void>;
}
