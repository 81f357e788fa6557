import { AppError, ReleaseTooOldError } from "@quarry/kernel";

/** The stream is not at the version that the writer expected. Load and decide again. */
export class VersionConflictError extends AppError {
  override readonly name = "VersionConflictError";
  readonly actual: number;

  constructor(stream: string, expected: number | string, actual: number) {
    super("STATE_CONFLICT", `${stream} is at version ${actual}, expected ${expected}: try again`);
    this.actual = actual;
  }
}

/** The command id was committed before with other content. */
export class CommandReusedError extends AppError {
  override readonly name = "CommandReusedError";

  constructor(stream: string, commandId: string) {
    super(
      "IDEMPOTENCY_KEY_REUSED",
      `Command ${commandId} was sent to ${stream} before with different content`,
    );
  }
}

/** The commit is empty or over a limit; nothing was written. */
export class CommitTooLargeError extends AppError {
  override readonly name = "CommitTooLargeError";

  constructor(message: string) {
    super("PAYLOAD_TOO_LARGE", message);
  }
}

/** The store did not respond. A write may or may not have happened; retry with the same command id. */
export class StoreUnavailableError extends AppError {
  override readonly name = "StoreUnavailableError";

  constructor(message: string, options: { cause?: unknown } = {}) {
    super("UNAVAILABLE", message, { ...options, retryAfterSeconds: 2 });
  }
}

/** The log holds an event that only a newer release knows. */
export class UnknownEventError extends ReleaseTooOldError {
  override readonly name = "UnknownEventError";

  constructor(type: string, schemaVersion?: number) {
    const version = schemaVersion === undefined ? "" : ` in version ${schemaVersion}`;
    super(
      "UNAVAILABLE",
      `event ${type}${version} is not known here: is this service older than its log?`,
      { retryAfterSeconds: 2 },
    );
  }
}

/** A stored event does not fit its schema; names the fields, never their values. */
export class InvalidEventError extends AppError {
  override readonly name = "InvalidEventError";

  constructor(type: string, schemaVersion: number, fields: readonly string[]) {
    super(
      "INTERNAL",
      `event ${type} version ${schemaVersion} does not match its schema: ${fields.join(", ")}`,
    );
  }
}

/**
 * A commit is missing before another one of its stream: the database has lost an acknowledged write. The state of such
 * a stream is unknown, so it is neither read nor written.
 */
export class StreamGapError extends AppError {
  override readonly name = "StreamGapError";
  /** Number of the commit within the stream, from 1. */
  readonly missing: number;

  constructor(stream: string, missing: number) {
    super(
      "INTERNAL",
      `the log has lost commit ${missing} of ${stream}: the database lost a write; an operator must restore it from a backup`,
      { retryable: false },
    );
    this.missing = missing;
  }
}
