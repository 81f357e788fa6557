/*
 * Data alone, without the shapes of `error-shapes.ts`: every process and thread of Quarry loads this
 * file, and most of them need no zod.
 */

/** What is known of an error by its code. */
export type ErrorDefinition = {
  /** The HTTP status that it is answered with. */
  status: number;
  /** Whether the same request may succeed later; an answer may say otherwise of itself. */
  retryable: boolean;
  meaning: string;
  /** What the caller can do about it. */
  remedy: string;
};

/** Every code that a caller can see. The list is closed: no other code is ever answered. */
export const errorCodes = {
  MALFORMED_JSON: {
    status: 400,
    retryable: false,
    meaning: "The body is not valid JSON in UTF-8, or the request was cut off.",
    remedy: "Send one complete JSON value as the body.",
  },
  MALFORMED_MULTIPART: {
    status: 400,
    retryable: false,
    meaning: "The form is not valid multipart/form-data, or was cut off.",
    remedy: "Build the form with a library, and let it set the boundary.",
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    retryable: false,
    meaning: "The Idempotency-Key is empty, too long, or contains characters that are not allowed.",
    remedy: "Send 1 to 255 visible ASCII characters without spaces, such as a UUID.",
  },
  API_KEY_MISSING: {
    status: 401,
    retryable: false,
    meaning: "The request carries no API key.",
    remedy: "Send the header `Authorization: Bearer <key>`.",
  },
  API_KEY_INVALID: {
    status: 401,
    retryable: false,
    meaning: "The API key or token is unknown or malformed.",
    remedy: "Check that the key was copied completely, or ask the operator for a new one.",
  },
  API_KEY_EXPIRED: {
    status: 401,
    retryable: false,
    meaning: "The API key or token has expired.",
    remedy: "Use a key that is still valid.",
  },
  API_KEY_REVOKED: {
    status: 401,
    retryable: false,
    meaning: "The API key was revoked.",
    remedy: "Use another key.",
  },
  SCOPE_MISSING: {
    status: 403,
    retryable: false,
    meaning: "The key is valid but lacks the scope that the operation needs.",
    remedy: "Use a key that has the scope named in the message.",
  },
  NOT_FOUND: {
    status: 404,
    retryable: false,
    meaning: "Your account has no record with this id.",
    remedy: "Check the id; deleted records cannot be restored.",
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    retryable: false,
    meaning: "There is no operation at this path.",
    remedy: "Compare the path with the list of operations under /docs.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retryable: false,
    meaning: "The path exists, but does not support this method.",
    remedy: "Use a method listed in the `Allow` header.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retryable: false,
    meaning:
      "The operation does not support the media type, character set or encoding of the body.",
    remedy: "Send the body with the Content-Type that the operation names.",
  },
  STATE_CONFLICT: {
    status: 409,
    retryable: false,
    meaning: "The record's current state does not allow this.",
    remedy: "Read the record, and repeat the request once its state allows it.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    retryable: true,
    meaning:
      "An earlier request with the same idempotency key is in progress, and has made nothing yet that could be waited for.",
    remedy: "Wait, then send the same request again.",
  },
  REVISION_MISMATCH: {
    status: 412,
    retryable: false,
    meaning: "The schema was changed since the revision in If-Match.",
    remedy: "Read the schema again, then repeat the change with its new ETag.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    retryable: false,
    meaning:
      "The request's headers, its body, the file or one value of the form is larger than allowed, its JSON nests too deep or has too many members, or the source takes too much memory to be extracted from.",
    remedy: "Send less; a long source can be sent as a file, and a very long one in parts.",
  },
  VALIDATION_FAILED: {
    status: 422,
    retryable: false,
    meaning: "A parameter or field of the request breaks a rule.",
    remedy: "Correct each field that `issues` names.",
  },
  SCHEMA_NOT_FOUND: {
    status: 422,
    retryable: false,
    meaning: "Your account has no schema with the id in `schema_id`.",
    remedy: "Send the id of a schema that exists.",
  },
  SCHEMA_UNSUPPORTED: {
    status: 422,
    retryable: false,
    meaning: "The structure breaks the rules of the notation, or exceeds one of its limits.",
    remedy: "Correct each path that `issues` names.",
  },
  SOURCE_REFUSED: {
    status: 422,
    retryable: false,
    meaning: "Fetching the source URL is not allowed.",
    remedy: "Use a public URL without a user name, or upload the file.",
  },
  SOURCE_UNREACHABLE: {
    status: 422,
    retryable: true,
    meaning: "The source could not be fetched from its URL.",
    remedy: "Check that the URL is reachable without a login, then try again.",
  },
  SOURCE_UNREADABLE: {
    status: 422,
    retryable: false,
    meaning: "The source is damaged, encrypted, too long, or not of the given type.",
    remedy: "Check the file, its `type` and its password, or send part of it.",
  },
  SOURCE_EMPTY: {
    status: 422,
    retryable: false,
    meaning: "The source contains no text.",
    remedy: "Send a source that has content.",
  },
  OUTPUT_INVALID: {
    status: 422,
    retryable: true,
    meaning: "The model gave no answer that matches the schema, or refused to answer.",
    remedy: "Try again, or simplify the structure.",
  },
  OUTPUT_INCOMPLETE: {
    status: 422,
    retryable: false,
    meaning:
      "A list in the source could not be read completely, or the model's answer was cut off.",
    remedy: "Send a shorter document or request fewer fields, or send `allow_partial=true`.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    retryable: false,
    meaning: "The idempotency key was used before with another request.",
    remedy: "Use a new key for each new request.",
  },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    meaning: "Too many requests, or too many bytes, were sent in the current period.",
    remedy: "Wait for the seconds given in `Retry-After`.",
  },
  QUOTA_EXCEEDED: {
    status: 429,
    retryable: true,
    meaning: "The account has used up its quota.",
    remedy: "Wait for the seconds given in `Retry-After`, or ask the operator for more.",
  },
  INTERNAL: {
    status: 500,
    retryable: true,
    meaning: "Something went wrong on the server.",
    remedy: "Try again; if it keeps failing, give the operator the request id.",
  },
  PROVIDER_FAILED: {
    status: 502,
    retryable: true,
    meaning: "The model provider failed or refused the request.",
    remedy: "Try again later.",
  },
  UNAVAILABLE: {
    status: 503,
    retryable: true,
    meaning: "The server, or a service that it needs, is overloaded or unavailable.",
    remedy: "Wait for the seconds given in `Retry-After`, then try again.",
  },
  TIMEOUT: {
    status: 504,
    retryable: true,
    meaning: "The request or the work on it took longer than allowed.",
    remedy: "Try again; if it happens again, send a smaller source.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorCodes;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorCodes, code);
}

/** One fault in an input: `field` is a dotted path or a form field, `rule` a stable short name. */
export type Issue = { field: string; rule: string; message: string };
