import { APIConnectionError, APIConnectionTimeoutError } from "openai";
import { errors } from "undici";
import { AnswerTooLarge } from "../bounded-text.ts";
import { ProviderRefusal } from "../client.ts";
import type { Fault, Feature } from "./fault.ts";
import { type RefusalDetails, readRefusal } from "./refusal-body.ts";

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

/** As undici ends a body past the limit that the client gives it. */
function isOversized(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some((one) => one instanceof errors.ResponseExceededMaxSizeError);
}

function classifyRefusal({ status, headers, body }: ProviderRefusal, now: number): Fault {
  const details = readRefusal(body);
  const wait = retryAfterMs(headers, now);
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
  if (says(visionWords) && (status === 400 || status === 422 || status >= 500)) {
    return { kind: "feature_unsupported", feature: "images" };
  }
  if (status === 401 || status === 403) return { kind: "credentials_refused" };
  if (status === 402) return { kind: "quota_used_up" };
  if (status === 404) return { kind: "model_not_found" };
  if (status === 429) return { kind: says(quotaWords) ? "quota_used_up" : "rate_limited" };
  if (status === 413) return { kind: "context_overflow" };
  if (status === 408 || status === 409) return { kind: "overloaded" };
  if (status === 503 && says(/loading model/i)) return { kind: "starting" };
  if (status >= 500) return { kind: says(contextWords) ? "context_overflow" : "overloaded" };
  return status === 400 || status === 422 ? kindOfBadRequest(details) : { kind: "request_refused" };
}

function kindOfBadRequest(details: RefusalDetails): Fault {
  const { code, param, message } = details;
  const says = (pattern: RegExp) => pattern.test(`${code} ${message}`);
  if (says(contextWords)) return { kind: "context_overflow" };
  if (says(/max_(completion_)?tokens\W{0,3}is too (large|high)/i)) {
    return { kind: "feature_unsupported", feature: "max_completion_tokens" };
  }
  if (says(/content_filter|content_policy|ResponsibleAIPolicy/i))
    return { kind: "content_filtered" };
  if (says(/model_not_found|model .{0,80}(not found|does not exist)|invalid model name/i)) {
    return { kind: "model_not_found" };
  }
  const feature = features.find((name) => param === name || mentions(message, name));
  if (feature) return { kind: "feature_unsupported", feature };
  const format = /response_format|json_schema|json_object|guided|grammar|structured/i;
  if (says(/maxItems|maxLength|features? not supported/i)) {
    return { kind: "feature_unsupported", feature: "bounds" };
  }
  if (format.test(param) || says(format) || says(/schema/i)) return { kind: "format_unsupported" };
  return { kind: "request_refused" };
}

const features: Feature[] = [
  "temperature",
  "seed",
  "max_completion_tokens",
  "max_tokens",
  "reasoning_effort",
  "stream",
];

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
const visionWords =
  /images? .{0,40}not supported|(not|n't) (support|accept).{0,40}image|mmproj|not a multimodal/i;

/** The wait that a provider asks for, in ms: `retry-after-ms`, or `retry-after` as seconds or date. */
function retryAfterMs(headers: Headers, now: number): number | undefined {
  const exact = numberIn(headers.get("retry-after-ms"));
  if (exact !== undefined) return exact;
  const wished = headers.get("retry-after");
  const seconds = numberIn(wished);
  if (seconds !== undefined) return seconds * 1_000;
  const date = Date.parse(wished ?? "");
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : undefined;
}
