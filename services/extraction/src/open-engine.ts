import type { Engine } from "@quarry/engine";
import { createLlmEngine, createProviderMetrics } from "@quarry/engine-llm";
import { createOfflineEngine } from "@quarry/engine-offline";
import type { Logger, Registry } from "@quarry/service-kit";
import { createEngineMetrics } from "./adapters/metrics/engine-metrics.ts";
import { measuredEngine } from "./adapters/metrics/measured-engine.ts";
import { tracedEngine } from "./adapters/tracing/traced-engine.ts";
import type { EngineConfig } from "./config.ts";

/** The LLM engine where a provider is configured, else the offline one. */
export function openEngine(config: EngineConfig, logger: Logger, registry: Registry): Engine {
  const isLlm = config.OPENAI_API_KEY || config.OPENAI_BASE_URL;
  const engine = isLlm ? openLlmEngine(config, logger, registry) : createOfflineEngine();
  return tracedEngine(measuredEngine(engine, createEngineMetrics(registry)));
}

function openLlmEngine(config: EngineConfig, logger: Logger, registry: Registry): Engine {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = config;
  return createLlmEngine({
    ...(apiKey && { apiKey }),
    ...(baseUrl && { baseUrl }),
    models: { "llm-4.1": config.QUARRY_LLM_MODEL, "llm-4.1-mini": config.QUARRY_LLM_MODEL_MINI },
    callTimeoutMs: config.QUARRY_LLM_TIMEOUT_MS,
    concurrency: config.QUARRY_LLM_CONCURRENCY,
    pace: {
      requestsPerMinute: config.QUARRY_LLM_REQUESTS_PER_MINUTE,
      tokensPerMinute: config.QUARRY_LLM_TOKENS_PER_MINUTE,
    },
    maxOutputTokens: config.QUARRY_LLM_MAX_OUTPUT_TOKENS,
    contextTokens: config.QUARRY_LLM_CONTEXT_TOKENS,
    chunkTokens: config.QUARRY_LLM_CHUNK_TOKENS,
    schemaLimits: {
      ...(config.QUARRY_LLM_SCHEMA_PROPERTIES && {
        properties: config.QUARRY_LLM_SCHEMA_PROPERTIES,
      }),
      ...(config.QUARRY_LLM_SCHEMA_DEPTH && { depth: config.QUARRY_LLM_SCHEMA_DEPTH }),
    },
    counter: createOfflineEngine(),
    logger,
    meter: createProviderMetrics(registry),
  });
}
