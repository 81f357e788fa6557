import { type ErrorCode, errorCodes, type Issue } from "@quarry/api/errors";

/** What an error carries across a process boundary; never a stack and never the caller's content. */
export type SerialisedError = {
  code: ErrorCode;
  message: string;
  issues?: Issue[];
  /** Whole seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  /** Set where this failure differs from others of its code in whether it may pass. */
  retryable?: boolean;
  /** Set on an extraction that ended `failed`: its record can be read under this id. */
  extractionId?: string;
};

/**
 * A failure with a code that callers can rely on. `message` is for a person and is shown to the
 * caller, so it holds no key, no source content, no driver's text; the `cause` is for the log.
 */
export class AppError extends Error {
  override readonly name: string = "AppError";
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly retryable: boolean;
  readonly extractionId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: Omit<SerialisedError, "code" | "message"> & { cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.retryable = details.retryable ?? errorCodes[code].retryable;
    this.extractionId = details.extractionId;
  }
}

/** This release cannot read what a newer one wrote: the work is left to a newer replica. */
export class ReleaseTooOldError extends AppError {
  override readonly name: string = "ReleaseTooOldError";
}

/** Reduces any thrown value to what may cross a boundary; an unknown error becomes INTERNAL. */
export function serialiseError(error: unknown): SerialisedError {
  if (!(error instanceof AppError)) {
    return { code: "INTERNAL", message: "Something went wrong on our side" };
  }
  const { code, message, issues, retryAfterSeconds, extractionId, retryable } = error;
  return {
    code,
    message,
    ...(issues && { issues }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(retryable !== errorCodes[code].retryable && { retryable }),
    ...(extractionId && { extractionId }),
  };
}

export function deserialiseError({ code, message, ...details }: SerialisedError): AppError {
  return new AppError(code, message, details);
}

/** A single-field validation failure, the commonest refusal at an edge. */
export function invalid(field: string, rule: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", `${field}: ${message}`, {
    issues: [{ field, rule, message }],
  });
}
