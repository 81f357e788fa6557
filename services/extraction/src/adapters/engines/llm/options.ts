import type { ModelName } from "@quarry/contracts";
import { type Clock, systemClock } from "@quarry/kernel";
import type { Logger } from "@quarry/service-kit";
import { type Sleep, sleep } from "./provider/time.ts";
import { documentedLimits, type SchemaLimits } from "./task/schema-limits.ts";

export type LlmEngineOptions = {
  /** Left out for servers that ask for none. */
  apiKey?: string;
  /** The address of an OpenAI-compatible API, without `/chat/completions`; OpenAI's unless given. */
  baseUrl?: string;
  /** What the provider calls the public models. */
  models: Record<ModelName, string>;
  /** Longest wait for one answer of the provider, body included, in ms. */
  attemptTimeoutMs: number;
  /** Calls to the provider at once, over all extractions of this process. */
  concurrency: number;
  /** Most tokens of one answer; the provider's own limit unless given. */
  maxOutputTokens?: number;
  /** What the provider takes as a strict schema. */
  schemaLimits?: SchemaLimits;
  logger: Logger;
  clock?: Clock;
  sleep?: Sleep;
  /** In [0, 1): the jitter of the waits between attempts. */
  random?: () => number;
};

export type LlmSettings = Required<Omit<LlmEngineOptions, "apiKey" | "maxOutputTokens">> &
  Pick<LlmEngineOptions, "apiKey" | "maxOutputTokens">;

const defaults = {
  baseUrl: "https://api.openai.com/v1",
  schemaLimits: documentedLimits,
  clock: systemClock,
  sleep,
  random: Math.random,
};

export function withDefaults(options: LlmEngineOptions): LlmSettings {
  return { ...defaults, ...options };
}
