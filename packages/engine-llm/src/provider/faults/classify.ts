import { APIConnectionError, APIConnectionTimeoutError } from "openai";
import { errors } from "undici";
import { AnswerTooLarge } from "../bounded-text.ts";
import { ProviderRefusal } from "../client.ts";
import type { Fault, Feature } from "./fault.ts";
import { type RefusalDetails, readRefusal } from "./refusal-body.ts";
import { wishedWait } from "./waits.ts";

/** What the thrown thing means for the call. `now` is epoch ms. */
export function classify(error: unknown, now: number): Fault {
  const cause = error instanceof APIConnectionError ? error.cause : error;
  if (cause instanceof ProviderRefusal) return classifyRefusal(cause, now);
  if (error instanceof APIConnectionTimeoutError) return { kind: "timeout", read: true };
  if (error instanceof APIConnectionError) return { kind: "unreachable" };
  if (error instanceof AnswerTooLarge || isOversized(error))
    return { kind: "oversized", read: true };
  return { kind: "broken_off", read: true }; // the answer had begun and was cut off
}

/** Codes of connections that were made and then lost. */
const lostCodes: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** Whether no connection came about: an unknown host, no listener, another protocol, a refused certificate. */
export function isUnconnected(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && lostCodes.has(cause.code)) return false;
  }
  return true;
}

/** As undici ends a body past the limit that the client gives it. */
function isOversized(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some((one) => one instanceof errors.ResponseExceededMaxSizeError);
}

function classifyRefusal({ status, headers, body }: ProviderRefusal, now: number): Fault {
  const details = readRefusal(body);
  const wait = wishedWait({ ...details, headers, quoted: details.headers }, now);
  const fault = kindOf(status, details);
  const window = fault.kind === "context_overflow" ? windowIn(details) : undefined;
  return {
    ...fault,
    status,
    ...(window !== undefined && { windowTokens: window }),
    ...(wait !== undefined && { retryAfterMs: wait }),
  };
}

/** By status first, then by code and type, then by the words of the message. */
function kindOf(status: number, details: RefusalDetails): Fault {
  const says = (pattern: RegExp) => pattern.test(`${details.code} ${details.message}`);
  const isRefusal = status === 400 || status === 404 || status === 422 || status >= 500;
  if (isRefusal && says(visionWords)) {
    return { kind: "feature_unsupported", feature: "images" };
  }
  if (status === 403 && says(accessWords)) return { kind: "model_forbidden" };
  if (status === 401 || status === 403) return { kind: "credentials_refused" };
  if (status === 402) return { kind: "quota_used_up" };
  if (status === 404) return { kind: says(accessWords) ? "model_forbidden" : "model_not_found" };
  if (status === 429) return { kind: isQuota(details) ? "quota_used_up" : "rate_limited" };
  if (status === 413) return { kind: "context_overflow" };
  if (status === 408 || status === 409) return { kind: "overloaded" };
  if (status === 503 && says(/loading model/i)) return { kind: "starting" };
  if (status >= 500) return { kind: says(contextWords) ? "context_overflow" : "overloaded" };
  return status === 400 || status === 422 ? kindOfBadRequest(details) : { kind: "request_refused" };
}

/** Gemini speaks of plan and billing for each limit, also for those of a minute. */
function isQuota({ code, message }: RefusalDetails): boolean {
  if (/RESOURCE_EXHAUSTED/.test(code)) return /PerDay/.test(code);
  return quotaWords.test(`${code} ${message}`);
}

function kindOfBadRequest(details: RefusalDetails): Fault {
  const { code, message } = details;
  const says = (pattern: RegExp) => pattern.test(`${code} ${message}`);
  if (says(contextWords) || says(tooManyPictures)) return { kind: "context_overflow" };
  if (says(/max_(completion_)?tokens\W{0,3}is too (large|high)/i)) {
    return { kind: "feature_unsupported", feature: "max_completion_tokens" };
  }
  if (says(/content_filter|content_policy|ResponsibleAIPolicy/i))
    return { kind: "content_filtered" };
  if (says(/API_KEY_INVALID|API key not valid/i)) return { kind: "credentials_refused" };
  if (says(/model_not_found|model .{0,80}(not found|does not exist)|invalid model name/i)) {
    return { kind: "model_not_found" };
  }
  const feature = featureIn(details);
  if (feature) return { kind: "feature_unsupported", feature };
  return kindOfForm(details) ?? { kind: "request_refused" };
}

/** A refusal of the answer's form: of this schema, or of any. */
function kindOfForm({ code, params, message }: RefusalDetails): Fault | undefined {
  const says = (pattern: RegExp) => pattern.test(`${code} ${message}`);
  if (says(/maxItems|maxLength|features? not supported/i)) {
    return { kind: "feature_unsupported", feature: "bounds" };
  }
  const isOfForm = params.some((name) => formWords.test(name)) || says(formWords);
  if (!isOfForm && !says(/schema/i)) return undefined;
  return { kind: says(schemaFaultWords) ? "schema_refused" : "format_unsupported" };
}

const features: Feature[] = [
  "temperature",
  "seed",
  "max_completion_tokens",
  "max_tokens",
  "reasoning_effort",
  "stream_options",
  "stream",
];

function featureIn({ params, message }: RefusalDetails): Feature | undefined {
  const named = features.find((name) => params.includes(name) || mentions(message, name));
  return named ?? (thoughtWords.test(message) ? "reasoning_effort" : undefined);
}

function mentions(message: string, name: string): boolean {
  return new RegExp(`(?<![\\w])${name}(?![\\w])`).test(message);
}

const contextWords =
  /context_length_exceeded|exceed_context_size|maximum context length|context (length|size|window)|prompt is too long|too many (input )?tokens/i;

/** llama.cpp gives the window in a field, vLLM and OpenAI in words. */
function windowIn({ window, message }: RefusalDetails): number | undefined {
  const limit = window ?? Number(/context length is (\d+)/i.exec(message)?.[1]);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}

const quotaWords = /insufficient_quota|billing|insufficient (balance|credit|funds)/i;
const accessWords = /(have|has) (no )?access to (the |this )?model|do(es)? not have access to it/i;
/** The last three are OpenRouter's, DeepSeek's and OpenAI's of a model that takes text alone. */
const visionWords =
  /images? .{0,40}not supported|(not|n't) (support|accept).{0,40}image|mmproj|not a multimodal|at most 0 image|no endpoints found that support image|unknown variant .?image_url|image_url is only supported/i;

/** vLLM's: the pictures of one question are limited. */
const tooManyPictures = /at most [1-9]\d* image|limit-mm-per-prompt|too many images/i;

/** Gemini's and OpenRouter's, of models whose thoughts cannot be turned off. */
const thoughtWords =
  /thinking (budget|level|mode)|budget 0 is invalid|reasoning is (mandatory|required)/i;
const formWords = /response_format|json_schema|json_object|guided|grammar|structured/i;
const schemaFaultWords =
  /invalid (json )?schema|invalid_json_schema|schema .{0,60}(invalid|too (complex|large|many|deep)|exceeds)|too many states|failed to parse grammar|(parse|compile|build|convert).{0,40}(grammar|schema)/i;
