import type { ErrorCode } from "../errors/codes.ts";

/** Why an extraction failed. */
export type ExtractionFailure = {
  code: ErrorCode;
  message: string;
  /** Whether a new extraction of the same source may succeed. */
  retryable: boolean;
  retryAfterSeconds?: number;
};
