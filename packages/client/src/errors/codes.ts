/** The HTTP status of every code that the server answers; the list is closed. */
export const statusOf = {
  MALFORMED_JSON: 400,
  MALFORMED_MULTIPART: 400,
  IDEMPOTENCY_KEY_INVALID: 400,
  API_KEY_MISSING: 401,
  API_KEY_INVALID: 401,
  API_KEY_EXPIRED: 401,
  API_KEY_REVOKED: 401,
  SCOPE_MISSING: 403,
  NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  STATE_CONFLICT: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  REVISION_MISMATCH: 412,
  PAYLOAD_TOO_LARGE: 413,
  VALIDATION_FAILED: 422,
  SCHEMA_NOT_FOUND: 422,
  SCHEMA_UNSUPPORTED: 422,
  SOURCE_REFUSED: 422,
  SOURCE_UNREACHABLE: 422,
  SOURCE_UNREADABLE: 422,
  SOURCE_EMPTY: 422,
  OUTPUT_INVALID: 422,
  OUTPUT_INCOMPLETE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  QUOTA_EXCEEDED: 429,
  INTERNAL: 500,
  PROVIDER_FAILED: 502,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** The code that a status stands for, where something between here and the server answered. */
export function codeOfStatus(status: number): ErrorCode {
  const known: Record<number, ErrorCode> = {
    401: "API_KEY_INVALID",
    403: "SCOPE_MISSING",
    404: "ROUTE_NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    408: "TIMEOUT",
    413: "PAYLOAD_TOO_LARGE",
    429: "RATE_LIMITED",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "TIMEOUT",
  };
  return known[status] ?? (status >= 500 ? "INTERNAL" : "VALIDATION_FAILED");
}
