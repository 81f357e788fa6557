import type { Engine, EngineId } from "@quarry/engine";
import { createAutoEngine } from "@quarry/engine-auto";
import {
  announceProviders,
  createLlmEngine,
  createProviderMetrics,
  type LlmEngineOptions,
} from "@quarry/engine-llm";
import { createOfflineEngine } from "@quarry/engine-offline";
import { ConfigError } from "@quarry/kernel";
import type { Logger, Registry } from "@quarry/service-kit";
import { createEngineMetrics } from "./adapters/metrics/engine-metrics.ts";
import { measuredEngine } from "./adapters/metrics/measured-engine.ts";
import { tracedEngine } from "./adapters/tracing/traced-engine.ts";
import type { EngineConfig } from "./config.ts";
import { providerOptions } from "./provider-options.ts";

/**
 * Opens the configured engine; by default rules and model together if a provider is configured, else the rules.
 *
 * @throws ConfigError if the engine needs a provider and none is configured.
 */
export function openEngine(config: EngineConfig, logger: Logger, registry: Registry): Engine {
  const engine = openChosen(config, logger, registry);
  return tracedEngine(measuredEngine(engine, createEngineMetrics(registry)));
}

function openChosen(config: EngineConfig, logger: Logger, registry: Registry): Engine {
  switch (chosenEngine(config)) {
    case "offline":
      return openOfflineEngine(config);
    case "llm":
      return openLlmEngine(config, logger, registry);
    case "auto":
      return createAutoEngine({
        rules: openOfflineEngine(config),
        model: openLlmEngine(config, logger, registry),
        logger,
      });
  }
}

function chosenEngine(config: EngineConfig): EngineId {
  const { QUARRY_ENGINE: chosen, QUARRY_LLM_PROVIDERS: several } = config;
  const hasOne = Boolean(config.OPENAI_API_KEY || config.OPENAI_BASE_URL);
  if (hasOne && several) {
    throw new ConfigError(
      "QUARRY_LLM_PROVIDERS: takes the place of OPENAI_API_KEY and OPENAI_BASE_URL; set one or the other",
    );
  }
  const hasProvider = hasOne || several !== undefined;
  if (chosen && chosen !== "offline" && !hasProvider) {
    throw new ConfigError(
      `QUARRY_ENGINE: ${chosen} needs a provider; set OPENAI_API_KEY, OPENAI_BASE_URL or QUARRY_LLM_PROVIDERS`,
    );
  }
  return chosen ?? (hasProvider ? "auto" : "offline");
}

function openOfflineEngine(config: EngineConfig): Engine {
  return createOfflineEngine({ minConfidence: config.QUARRY_OFFLINE_MIN_CONFIDENCE, kept: 1 });
}

function openLlmEngine(config: EngineConfig, logger: Logger, registry: Registry): Engine {
  const options: LlmEngineOptions = {
    providers: providerOptions(config),
    chunkTokens: config.QUARRY_LLM_CHUNK_TOKENS,
    exampleTokens: config.QUARRY_LLM_EXAMPLE_TOKENS,
    counter: createOfflineEngine(),
    logger,
    meter: createProviderMetrics(registry),
  };
  const engine = createLlmEngine(options);
  void announceProviders(options); // the start does not wait for a provider
  return engine;
}
