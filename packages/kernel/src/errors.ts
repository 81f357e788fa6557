/**
 * Every code that a caller can see, with whether the same request may succeed later.
 * The list is closed: the HTTP edge maps each code to one status.
 */
export const errorCodes = {
  MALFORMED_JSON: { retryable: false },
  MALFORMED_MULTIPART: { retryable: false },
  IDEMPOTENCY_KEY_INVALID: { retryable: false },
  API_KEY_MISSING: { retryable: false },
  API_KEY_INVALID: { retryable: false },
  API_KEY_EXPIRED: { retryable: false },
  API_KEY_REVOKED: { retryable: false },
  SCOPE_MISSING: { retryable: false },
  NOT_FOUND: { retryable: false },
  ROUTE_NOT_FOUND: { retryable: false },
  METHOD_NOT_ALLOWED: { retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { retryable: false },
  STATE_CONFLICT: { retryable: false },
  IDEMPOTENCY_IN_PROGRESS: { retryable: true },
  REVISION_MISMATCH: { retryable: false },
  PAYLOAD_TOO_LARGE: { retryable: false },
  VALIDATION_FAILED: { retryable: false },
  SCHEMA_NOT_FOUND: { retryable: false },
  SCHEMA_UNSUPPORTED: { retryable: false },
  SOURCE_REFUSED: { retryable: false },
  SOURCE_UNREACHABLE: { retryable: true },
  SOURCE_UNREADABLE: { retryable: false },
  SOURCE_EMPTY: { retryable: false },
  OUTPUT_INVALID: { retryable: true },
  OUTPUT_INCOMPLETE: { retryable: false },
  IDEMPOTENCY_KEY_REUSED: { retryable: false },
  RATE_LIMITED: { retryable: true },
  QUOTA_EXCEEDED: { retryable: true },
  INTERNAL: { retryable: true },
  PROVIDER_FAILED: { retryable: true },
  UNAVAILABLE: { retryable: true },
  TIMEOUT: { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>;

export type ErrorCode = keyof typeof errorCodes;

/** One fault in an input: `field` is a dotted path or a form field, `rule` a stable short name. */
export type Issue = { field: string; rule: string; message: string };

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

/** This release cannot read what a newer one wrote: whoever meets it leaves the work to a newer replica. */
export class ReleaseTooOldError extends AppError {
  override readonly name: string = "ReleaseTooOldError";
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorCodes, code);
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
