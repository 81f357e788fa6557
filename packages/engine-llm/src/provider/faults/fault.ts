import type { ErrorCode } from "@quarry/api";
import { AppError, sizeText } from "@quarry/kernel";
import { MAX_ANSWER_BYTES } from "../bounded-text.ts";

/** What a request may do without, for not every provider and model takes it. */
export type Feature =
  | "temperature"
  | "seed"
  | "max_completion_tokens"
  | "max_tokens"
  | "images"
  | "stream"
  /** Which asks for the count of tokens at the stream's end. */
  | "stream_options"
  | "reasoning_effort"
  /** `maxItems` and `maxLength` in the schema. */
  | "bounds";

/** Why a call gave no answer to go on with. */
export type Fault = {
  kind: FaultKind;
  /** HTTP status, where there was one. */
  status?: number;
  /** The provider's own wish, in ms. */
  retryAfterMs?: number;
  /** Set for `feature_unsupported`. */
  feature?: Feature;
  /** Set for `context_overflow` where the provider reports the window of the model, in tokens. */
  windowTokens?: number;
  /** The provider has read the request, and bills it, though no token count came back. */
  read?: boolean;
  /** The time of the call is over, not only its longest silence. */
  isOver?: boolean;
  /** The answer reached its length limit. */
  isCut?: boolean;
  /** Host and port at which no server was ever reached. */
  address?: string;
};

type Policy = {
  retries: number;
  code: ErrorCode;
  message: string;
  retryAfterSeconds?: number;
  /** The same request is refused again until somebody changes it, or the server's settings. */
  isFinal?: true;
};

/**
 * Each fault's retries and the caller's error when they are used up. `format_unsupported`, `schema_refused` and
 * `feature_unsupported` get here only when there is nothing left to go without.
 */
const policies = {
  credentials_refused: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message: "The model provider refused the key that this server is configured with",
    isFinal: true,
  },
  model_forbidden: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message:
      "The key that this server is configured with has no access to the model that it is configured with",
    isFinal: true,
  },
  model_not_found: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message:
      "The model provider does not know the model or URL that this server is configured with",
    isFinal: true,
  },
  request_refused: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message: "The model provider refused the request",
    isFinal: true,
  },
  format_unsupported: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message: "The model provider refused every form of the request",
    isFinal: true,
  },
  schema_refused: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message: "The model provider refused every form of the request",
    isFinal: true,
  },
  feature_unsupported: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message: "The model provider refused every form of the request",
    isFinal: true,
  },
  bad_response: {
    retries: 2,
    code: "PROVIDER_FAILED",
    message: "The model provider's response is not a completion",
  },
  empty_answer: {
    retries: 2,
    code: "PROVIDER_FAILED",
    message: "The model gave an empty answer, in each form that it was asked for",
  },
  oversized: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message: `The model provider's response is larger than ${sizeText(MAX_ANSWER_BYTES)} and was not read further`,
    isFinal: true,
  },
  context_overflow: {
    retries: 0,
    code: "SOURCE_UNREADABLE",
    message: "The document is too long for the model; send a shorter one, or part of it",
  },
  content_filtered: {
    retries: 0,
    code: "OUTPUT_INVALID",
    message: "The model provider's content filter stopped the answer",
    isFinal: true,
  },
  model_refused: {
    retries: 0,
    code: "OUTPUT_INVALID",
    message: "The model refused to work on this document",
    isFinal: true,
  },
  thought_only: {
    retries: 0,
    code: "PROVIDER_FAILED",
    message:
      "The model wrote down its thoughts and no answer; set QUARRY_LLM_REASONING_EFFORT, or use another model",
    isFinal: true,
  },
  thought_over_limit: {
    retries: 0,
    code: "OUTPUT_INCOMPLETE",
    message:
      "The model's thoughts used up the length limit of its answer; set QUARRY_LLM_REASONING_EFFORT, or raise QUARRY_LLM_MAX_OUTPUT_TOKENS",
  },
  runaway: {
    retries: 0,
    code: "OUTPUT_INCOMPLETE",
    message: "The model repeated itself without end; send a shorter document or another model",
  },
  output_truncated: {
    retries: 0,
    code: "OUTPUT_INCOMPLETE",
    message:
      "The model's answer reached its length limit, so values may be missing; send a shorter document or request fewer fields",
  },
  rate_limited: {
    retries: 5,
    code: "UNAVAILABLE",
    message: "The model provider is limiting requests right now",
    retryAfterSeconds: 5,
  },
  quota_used_up: {
    retries: 0,
    code: "UNAVAILABLE",
    message: "The model provider's quota is exhausted",
    retryAfterSeconds: 300,
  },
  overloaded: {
    retries: 4,
    code: "UNAVAILABLE",
    message: "The model provider is overloaded or failing",
    retryAfterSeconds: 10,
  },
  crowded: {
    retries: 6,
    code: "UNAVAILABLE",
    message: "The model provider has no room for so many requests at once",
    retryAfterSeconds: 10,
  },
  starting: {
    retries: 8,
    code: "UNAVAILABLE",
    message: "The model provider is still starting",
    retryAfterSeconds: 30,
  },
  unreachable: {
    retries: 8,
    code: "UNAVAILABLE",
    message: "The model provider cannot be reached",
    retryAfterSeconds: 10,
  },
  broken_off: {
    retries: 3,
    code: "UNAVAILABLE",
    message: "The model provider's response was cut off or is not complete JSON",
    retryAfterSeconds: 10,
  },
  timeout: {
    retries: 1,
    code: "TIMEOUT",
    message: "The model provider did not answer in time",
  },
} as const satisfies Record<string, Policy>;

export type FaultKind = keyof typeof policies;

/** Retries where no server was ever reached: the address is likely wrong, and waiting does not help. */
const RETRIES_OF_ADDRESS = 2;

/** How often a call may be sent again after a fault of this kind. */
export function retriesOf({ kind, address }: Fault): number {
  return address === undefined ? policies[kind].retries : RETRIES_OF_ADDRESS;
}

/** The caller's message; nothing of the provider's own words, which may quote the document. */
export function toAppError({ kind, status, retryAfterMs, address }: Fault): AppError {
  const policy: Policy = policies[kind];
  const detail = status === undefined ? address : `HTTP ${status}`;
  const message = detail === undefined ? policy.message : `${policy.message} (${detail})`;
  if (policy.isFinal) return new AppError(policy.code, message, { retryable: false });
  if (policy.retryAfterSeconds === undefined) return new AppError(policy.code, message);
  const asked = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000);
  return new AppError(policy.code, message, {
    retryAfterSeconds: Math.max(1, asked ?? policy.retryAfterSeconds),
  });
}
