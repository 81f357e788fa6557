import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  ValidationError,
} from "@quarry/client";
import { isOfPath, isSystemError } from "./system-error.ts";

/** What the command's exit status says. */
export const exitStatus = {
  done: 0,
  /** Some extraction failed. */
  failed: 1,
  misuse: 2,
  notLetIn: 3,
  notFound: 4,
  /** All is done, but a list is incomplete or a required value is missing. */
  warnings: 5,
  unreachable: 6,
  interrupted: 130,
} as const;

/** What the caller did not get right; its message is all that they are shown. */
export class UsageError extends Error {
  readonly status: number;

  constructor(message: string, status: number = exitStatus.misuse) {
    super(message);
    this.status = status;
  }
}

/** The status that an error ends the command with. */
export function statusOf(error: unknown): number {
  if (error instanceof UsageError) return error.status;
  if (error instanceof AuthenticationError || error instanceof PermissionError) {
    return exitStatus.notLetIn;
  }
  if (error instanceof NotFoundError) return exitStatus.notFound;
  if (error instanceof ValidationError) return exitStatus.misuse;
  if (isSystemError(error) && isOfPath(error)) return exitStatus.misuse;
  return error instanceof ConnectionError ? exitStatus.unreachable : exitStatus.failed;
}
