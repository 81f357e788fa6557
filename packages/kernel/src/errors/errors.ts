import { type ErrorCode, errorCodes, type Issue } from "@quarry/api/errors";

/** An error as it is sent to another process; without a stack and without content of callers. */
export type SerialisedError = {
  code: ErrorCode;
  message: string;
  issues?: Issue[];
  /** Whole seconds after which to retry. */
  retryAfterSeconds?: number;
  /** Set if this failure is retryable although its code usually is not, or the reverse. */
  retryable?: boolean;
  /** The id of the extraction that ended `failed` with this error; its record can be read. */
  extractionId?: string;
};

/**
 * A failure with a code that callers can rely on. `message` is shown to the caller, so it holds no key, no content of
 * sources and no text of a driver; `cause` is for the log.
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

/** This release cannot read what a newer one wrote, so a newer replica must do the work. */
export class ReleaseTooOldError extends AppError {
  override readonly name: string = "ReleaseTooOldError";
}

/** The machine left work too little processor time: nothing is wrong with the work, and it can be done later. */
export class StarvedError extends AppError {
  override readonly name: string = "StarvedError";

  constructor(message: string) {
    super("UNAVAILABLE", message, { retryAfterSeconds: 60 });
  }
}

/** Reduces any thrown value to what may be sent to another process; an unknown error becomes INTERNAL. */
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

/** A validation failure of one field. */
export function invalid(field: string, rule: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", `${field}: ${message}`, {
    issues: [{ field, rule, message }],
  });
}
