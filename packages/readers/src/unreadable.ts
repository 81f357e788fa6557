import { AppError } from "@quarry/kernel";

/** The source is not what its type says, or cannot be read; `message` says why and what to do. */
export function unreadable(message: string, cause?: unknown): AppError {
  return new AppError("SOURCE_UNREADABLE", message, { cause });
}

/** The source was read and holds nothing to extract from. */
export function empty(message: string): AppError {
  return new AppError("SOURCE_EMPTY", message);
}
