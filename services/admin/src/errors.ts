/** How the command ends, for scripts: documented in docs/operations.md. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  login: 3,
  notFound: 4,
  /** It was done, and something is wrong that needs a person: differences, missing blobs. */
  partial: 5,
} as const;

/** A server refuses the user that it was given. */
export class LoginRefused extends Error {
  override readonly name = "LoginRefused";
}

/** The command was not given as it must be, such as without what confirms it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A backup that cannot be made or used; the message names the file and what is wrong with it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
