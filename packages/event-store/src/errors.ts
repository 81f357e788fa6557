/** The stream is not at the version that the writer expected: load again, decide again. */
export class VersionConflictError extends Error {
  override readonly name = "VersionConflictError";
  readonly stream: string;
  readonly actual: number;

  constructor(stream: string, expected: number | string, actual: number) {
    super(`stream ${stream} is at version ${actual}, expected ${expected}`);
    this.stream = stream;
    this.actual = actual;
  }
}

/** The command id was committed before with another content. */
export class CommandReusedError extends Error {
  override readonly name = "CommandReusedError";

  constructor(stream: string, commandId: string) {
    super(`command ${commandId} was already committed to ${stream} with another content`);
  }
}

/** The commit is empty or over a limit; nothing was written. */
export class CommitTooLargeError extends Error {
  override readonly name = "CommitTooLargeError";
}

/** The store did not answer. A write may or may not have happened: retry with the same command id. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}
