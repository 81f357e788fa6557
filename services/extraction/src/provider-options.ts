import { defaultModels, type ProviderOptions } from "@quarry/engine-llm";
import type { EngineConfig } from "./config.ts";
import type { DescribedProvider } from "./llm-providers.ts";

/** Options of each provider that QUARRY_LLM_PROVIDERS describes, else of the single one. */
export function providerOptions(config: EngineConfig): [ProviderOptions, ...ProviderOptions[]] {
  const common = commonSettings(config);
  const withCommon = (described: Described) => toOptions(described, common);
  const [first, ...others] = config.QUARRY_LLM_PROVIDERS ?? [];
  return first
    ? [withCommon(first), ...others.map(withCommon)]
    : [withCommon(singleProvider(config))];
}

/** A single provider needs neither id nor address. */
type Described = Omit<DescribedProvider, "id" | "baseUrl"> & { id?: string; baseUrl?: string };

/** Defaults for what a provider's own description leaves out. */
function commonSettings(config: EngineConfig) {
  return {
    timeoutMs: config.QUARRY_LLM_TIMEOUT_MS,
    concurrency: config.QUARRY_LLM_CONCURRENCY,
    requestsPerMinute: config.QUARRY_LLM_REQUESTS_PER_MINUTE,
    tokensPerMinute: config.QUARRY_LLM_TOKENS_PER_MINUTE,
    maxOutputTokens: config.QUARRY_LLM_MAX_OUTPUT_TOKENS,
    contextTokens: config.QUARRY_LLM_CONTEXT_TOKENS,
    reasoningEffort: config.QUARRY_LLM_REASONING_EFFORT,
    vision: config.QUARRY_LLM_VISION && config.QUARRY_LLM_VISION === "on",
    schemaProperties: config.QUARRY_LLM_SCHEMA_PROPERTIES,
    schemaDepth: config.QUARRY_LLM_SCHEMA_DEPTH,
  };
}

function singleProvider(config: EngineConfig): Described {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl } = config;
  const given = { ...(key && { key }), ...(baseUrl && { baseUrl }) };
  return { ...given, models: modelNames(config), local: false };
}

function toOptions(
  described: Described,
  common: ReturnType<typeof commonSettings>,
): ProviderOptions {
  const settings = { ...common, ...described };
  const { key, models, local, timeoutMs, requestsPerMinute, tokensPerMinute, ...alike } = settings;
  const { schemaProperties: properties, schemaDepth: depth, ...others } = alike;
  const [only = ""] = Object.values(models);
  return {
    ...others,
    ...(key && { apiKey: key }),
    isLocal: local,
    models: {
      "llm-4.1": models["llm-4.1"] ?? only,
      "llm-4.1-mini": models["llm-4.1-mini"] ?? only,
    },
    callTimeoutMs: timeoutMs,
    pace: { requestsPerMinute, tokensPerMinute },
    schemaLimits: { ...(properties && { properties }), ...(depth && { depth }) },
  };
}

/** The provider's names of the public models; if only one is configured, it serves both. */
export function modelNames(
  config: Pick<EngineConfig, "QUARRY_LLM_MODEL" | "QUARRY_LLM_MODEL_MINI">,
) {
  const { QUARRY_LLM_MODEL: model, QUARRY_LLM_MODEL_MINI: mini } = config;
  return {
    "llm-4.1": model ?? mini ?? defaultModels["llm-4.1"],
    "llm-4.1-mini": mini ?? model ?? defaultModels["llm-4.1-mini"],
  };
}
