import type { ModelName } from "@quarry/api";
import type { Engine } from "@quarry/engine";
import { type Clock, type Json, systemClock } from "@quarry/kernel";
import type { Logger } from "@quarry/service-kit";
import type { PaceLimits } from "./provider/limits/pace.ts";
import { type CallMeter, unmetered } from "./provider/metering/call-meter.ts";
import type { Prices } from "./provider/metering/prices.ts";
import { type Profile, profileOf, type SchemaLimits } from "./provider/profiles.ts";
import { type Sleep, sleep } from "./provider/time.ts";

/** A server with an OpenAI-compatible API, and what is known of it. */
export type ProviderOptions = {
  /** Its name in evidence and logs, where there are several. */
  id?: string;
  /** Whether it is in the house: no document goes from it on to one that is not. */
  isLocal?: boolean;
  /** The accounts that it is for, and they use no other; all that are bound to none unless given. */
  accounts?: readonly string[] | undefined;
  /** Left out for servers that ask for none. */
  apiKey?: string;
  /** The address of an OpenAI-compatible API, without `/chat/completions`; OpenAI's unless given. */
  baseUrl?: string;
  /** What the provider calls the public models. */
  models: Record<ModelName, string>;
  /** Headers of each request, besides ours. */
  headers?: Readonly<Record<string, string>>;
  /** Fields of each request's body, in place of ours. */
  body?: Readonly<Record<string, Json>>;
  /** Longest silence of the provider before and within an answer, in ms; a call may take ten times as long. */
  callTimeoutMs: number;
  /** Calls to the provider at once, over all extractions of this process. */
  concurrency: number;
  /** Calls and tokens within any minute, over all extractions of this process. */
  pace?: PaceLimits | undefined;
  /** Most tokens of one answer; the provider's own limit unless given. */
  maxOutputTokens?: number | undefined;
  /** Tokens that a model takes, prompt and answer together; not minded unless given. */
  contextTokens?: number | undefined;
  /** What its models cost; calls of a model without a price have no cost in the evidence. */
  prices?: Prices | undefined;
  /** How much a model is asked to think: a word that the provider knows; as it likes unless given. */
  reasoningEffort?: string | undefined;
  /** Whether its models take pictures; unless given as far as is known of its address, which then refusals show. */
  vision?: boolean | undefined;
  /** What the provider takes as a strict schema, where it differs from what is known of its address. */
  schemaLimits?: Partial<SchemaLimits>;
};

export type LlmEngineOptions = {
  /** The next one is asked where one cannot answer. */
  providers: readonly [ProviderOptions, ...ProviderOptions[]];
  /** Tokens of a document that one question carries; 6,000 unless given. */
  chunkTokens?: number;
  /** Tokens of each question that examples may take together, 1,000 unless given; 0 shows none. */
  exampleTokens?: number;
  /** Counts the rows that a source shows of each list; disposed of with the engine. */
  counter: Engine;
  logger: Logger;
  /** Observes each call; none by default. */
  meter?: CallMeter;
  clock?: Clock;
  sleep?: Sleep;
  /** In [0, 1): the jitter of the waits between attempts. */
  random?: () => number;
};

type Optional =
  | "id"
  | "accounts"
  | "apiKey"
  | "maxOutputTokens"
  | "contextTokens"
  | "prices"
  | "reasoningEffort";

/** Of the engine, at one of its providers. */
export type LlmSettings = Required<Omit<LlmEngineOptions, "providers">> &
  Required<Omit<ProviderOptions, Optional | "schemaLimits" | "pace" | "vision">> &
  Pick<ProviderOptions, Optional> & {
    profile: Profile;
    /** Whether answers are limited by the size of their document. */
    sizesAnswers: boolean;
    pace: PaceLimits;
    schemaLimits: SchemaLimits;
  };

const defaults = {
  baseUrl: "https://api.openai.com/v1",
  isLocal: false,
  headers: {},
  body: {},
  chunkTokens: 6_000,
  exampleTokens: 1_000,
  meter: unmetered,
  clock: systemClock,
  sleep,
  random: Math.random,
};

/** The engine's settings at each of its providers. */
export function settingsOf({ providers, ...engine }: LlmEngineOptions): LlmSettings[] {
  return providers.map((provider) => {
    const settings = { ...defaults, ...engine, ...provider };
    const profile = withVision(profileOf(settings.baseUrl), provider.vision);
    const schemaLimits = { ...profile.schemaLimits, ...provider.schemaLimits };
    const thinks = (settings.reasoningEffort ?? "none") !== "none";
    const sizesAnswers = profile.sizesAnswers && !thinks; // thoughts count towards the limit
    return { ...settings, profile, sizesAnswers, pace: settings.pace ?? {}, schemaLimits };
  });
}

/** The profile of a provider whose operator says whether its models take pictures. */
function withVision(profile: Profile, vision: boolean | undefined): Profile {
  if (vision === undefined) return profile;
  const others = profile.without.filter((feature) => feature !== "images");
  return { ...profile, without: vision ? others : [...others, "images"] };
}
