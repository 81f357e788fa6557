import type { ErrorCode } from "./codes.ts";
import * as errors from "./errors.ts";

type ApiErrorClass = new (details: errors.ApiErrorDetails) => errors.ApiError;

const groups: [ApiErrorClass, ErrorCode[]][] = [
  [
    errors.AuthenticationError,
    ["API_KEY_MISSING", "API_KEY_INVALID", "API_KEY_EXPIRED", "API_KEY_REVOKED"],
  ],
  [errors.PermissionError, ["SCOPE_MISSING"]],
  [errors.NotFoundError, ["NOT_FOUND", "ROUTE_NOT_FOUND", "SCHEMA_NOT_FOUND"]],
  [
    errors.ValidationError,
    [
      ...(["MALFORMED_JSON", "MALFORMED_MULTIPART", "IDEMPOTENCY_KEY_INVALID"] as const),
      ...(["METHOD_NOT_ALLOWED", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"] as const),
      ...(["VALIDATION_FAILED", "SCHEMA_UNSUPPORTED"] as const),
    ],
  ],
  [
    errors.ConflictError,
    ["STATE_CONFLICT", "IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED", "REVISION_MISMATCH"],
  ],
  [errors.RateLimitError, ["RATE_LIMITED", "QUOTA_EXCEEDED"]],
  [
    errors.SourceError,
    ["SOURCE_REFUSED", "SOURCE_UNREACHABLE", "SOURCE_UNREADABLE", "SOURCE_EMPTY"],
  ],
  [errors.OutputError, ["OUTPUT_INVALID", "OUTPUT_INCOMPLETE"]],
  [errors.ProviderError, ["PROVIDER_FAILED"]],
  [errors.ServerError, ["INTERNAL", "UNAVAILABLE", "TIMEOUT"]],
];

const classes = new Map(groups.flatMap(([type, codes]) => codes.map((code) => [code, type])));

/** The error of a code, in its group's class; in `ApiError` where a newer server has made the code. */
export function apiError(details: errors.ApiErrorDetails): errors.ApiError {
  return new (classes.get(details.code) ?? errors.ApiError)(details);
}
