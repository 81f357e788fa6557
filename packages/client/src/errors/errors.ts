import type { Issue } from "../responses/records.ts";
import type { ErrorCode } from "./codes.ts";

/** Whatever this client throws. */
export class QuarryError extends Error {
  override name = this.constructor.name;
  /** The extraction that the call had begun; it continues where the error is not its own failure. */
  extractionId?: string;
  /** Whether that extraction has failed, by this error; otherwise it continues, or has completed. */
  extractionHasFailed = false;
}

/** The server was not reached, or the connection broke. */
export class ConnectionError extends QuarryError {}

/** A file cannot be read, or has changed since it was opened; nothing was extracted from it. */
export class FileError extends QuarryError {}

/** The call took longer than its `timeoutMs`; an extraction that it had begun continues. */
export class TimeoutError extends QuarryError {}

/** The caller's signal ended the call; an extraction that it had begun continues. */
export class AbortError extends QuarryError {}

export type ApiErrorDetails = {
  status: number;
  code: ErrorCode;
  message: string;
  retryable: boolean;
  requestId?: string | undefined;
  issues?: Issue[] | undefined;
  extractionId?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

/** The server's refusal, or the failure of an extraction. Each group of codes has a class. */
export class ApiError extends QuarryError {
  readonly status: number;
  readonly code: ErrorCode;
  /** Whether the same request, or a new extraction of the source, may succeed later. */
  readonly retryable: boolean;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;
  /** Every invalid field, if the input was invalid. */
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.retryable = details.retryable;
    this.requestId = details.requestId;
    this.issues = details.issues ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    if (details.extractionId !== undefined) {
      this.extractionId = details.extractionId;
      this.extractionHasFailed = true; // a server names an extraction in no other error
    }
  }
}

/** The API key is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {}
/** The key lacks a scope. */
export class PermissionError extends ApiError {}
/** There is no such record, schema or operation. */
export class NotFoundError extends ApiError {}
/** The request breaks a rule: see `issues`. */
export class ValidationError extends ApiError {}
/** The record's state, its revision or the idempotency key does not allow this. */
export class ConflictError extends ApiError {}
/** Too many requests, or the account's quota is used up: see `retryAfterSeconds`. */
export class RateLimitError extends ApiError {}
/** The source cannot be fetched or read, or is empty. */
export class SourceError extends ApiError {}
/** The extraction gave no output that fits the schema, or an incomplete one. */
export class OutputError extends ApiError {}
/** The model provider failed. */
export class ProviderError extends ApiError {}
/** The server failed, is overloaded or took too long. */
export class ServerError extends ApiError {}
