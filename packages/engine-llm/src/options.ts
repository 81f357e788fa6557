import type { ModelName } from "@quarry/api";
import type { Engine } from "@quarry/engine";
import { type Clock, systemClock } from "@quarry/kernel";
import type { Logger } from "@quarry/service-kit";
import type { PaceLimits } from "./provider/limits/pace.ts";
import { type CallMeter, unmetered } from "./provider/metering/call-meter.ts";
import { type Sleep, sleep } from "./provider/time.ts";
import { limitsOf, type SchemaLimits } from "./schema/schema-limits.ts";

export type LlmEngineOptions = {
  /** Left out for servers that ask for none. */
  apiKey?: string;
  /** The address of an OpenAI-compatible API, without `/chat/completions`; OpenAI's unless given. */
  baseUrl?: string;
  /** What the provider calls the public models. */
  models: Record<ModelName, string>;
  /** Longest wait for one answer of the provider, body included, in ms. */
  callTimeoutMs: number;
  /** Calls to the provider at once, over all extractions of this process. */
  concurrency: number;
  /** Calls and tokens within any minute, over all extractions of this process. */
  pace?: PaceLimits;
  /** Most tokens of one answer; the provider's own limit unless given. */
  maxOutputTokens?: number | undefined;
  /** Tokens that a model takes, prompt and answer together; not minded unless given. */
  contextTokens?: number | undefined;
  /** Tokens of a document that one question carries; 6,000 unless given. */
  chunkTokens?: number;
  /** What the provider takes as a strict schema, where it differs from what is known of its address. */
  schemaLimits?: Partial<SchemaLimits>;
  /** Counts the rows that a source shows of each list; disposed of with the engine. */
  counter: Engine;
  logger: Logger;
  /** Told of each call; nobody unless given. */
  meter?: CallMeter;
  clock?: Clock;
  sleep?: Sleep;
  /** In [0, 1): the jitter of the waits between attempts. */
  random?: () => number;
};

type Optional = "apiKey" | "maxOutputTokens" | "contextTokens";

export type LlmSettings = Required<Omit<LlmEngineOptions, Optional | "schemaLimits">> &
  Pick<LlmEngineOptions, Optional> & { schemaLimits: SchemaLimits };

const defaults = {
  baseUrl: "https://api.openai.com/v1",
  pace: {},
  chunkTokens: 6_000,
  meter: unmetered,
  clock: systemClock,
  sleep,
  random: Math.random,
};

export function withDefaults(options: LlmEngineOptions): LlmSettings {
  const settings = { ...defaults, ...options };
  return { ...settings, schemaLimits: { ...limitsOf(settings.baseUrl), ...options.schemaLimits } };
}
