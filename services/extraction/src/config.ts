import { defaultMinConfidence } from "@quarry/engine-offline";
import { distributedSettings } from "@quarry/service-kit/settings";
import { z } from "zod";
import { providersSetting } from "./llm-providers.ts";

const count = z.coerce.number().int().min(1);

/** The settings of the engines, in both forms. */
export const engineSettings = {
  QUARRY_ENGINE: z
    .enum(["offline", "llm", "auto"], { error: "must be offline, llm or auto (which was hybrid)" })
    .optional()
    .describe(
      "The engine: `offline` (rules), `llm`, or `auto` (both, compared); unless set, `auto` if a provider is named, else `offline`",
    ),
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe("API key of the LLM provider; enables the LLM engine"),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .optional()
    .describe(
      "Base URL of any OpenAI-compatible provider; enables the LLM engine, even without a key",
    ),
  QUARRY_LLM_PROVIDERS: providersSetting
    .optional()
    .describe(
      "LLM providers as JSON, in the order in which they are asked, in place of `OPENAI_BASE_URL`; see docs/llm-engine.md",
    ),
  QUARRY_LLM_MODEL: z
    .string()
    .optional()
    .describe("The provider's model name for llm-4.1; gpt-6.1-terra unless set"),
  QUARRY_LLM_MODEL_MINI: z
    .string()
    .optional()
    .describe(
      "The provider's model name for llm-4.1-mini; QUARRY_LLM_MODEL where only that is set, else gpt-6-luna",
    ),
  QUARRY_LLM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(90_000)
    .describe(
      "Longest silence of an LLM provider before and within an answer, in ms; a call may take ten times as long",
    ),
  QUARRY_LLM_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(4)
    .describe("Concurrent LLM provider calls per process"),
  QUARRY_LLM_REQUESTS_PER_MINUTE: count
    .optional()
    .describe("LLM provider calls per minute and process; no limit unless set"),
  QUARRY_LLM_TOKENS_PER_MINUTE: count
    .optional()
    .describe("Prompt tokens per minute and process; no limit unless set"),
  QUARRY_LLM_MAX_OUTPUT_TOKENS: count
    .optional()
    .describe(
      "Maximum output tokens per call; what the document can give unless set, where thoughts count the model's own limit",
    ),
  QUARRY_LLM_CONTEXT_TOKENS: count
    .min(1_000)
    .optional()
    .describe(
      "The model's context window in tokens (prompt and answer); as the provider reports it unless set",
    ),
  QUARRY_LLM_REASONING_EFFORT: z
    .string()
    .min(1)
    .optional()
    .describe(
      "How much the model is asked to think, as the provider names it (none, minimal, low …); unless set, `none` for models that are known to think, and less for one that only thinks",
    ),
  QUARRY_LLM_VISION: z
    .enum(["on", "off"])
    .optional()
    .describe(
      "`off` shows no pictures of pages to the model, `on` shows them until it refuses one; unless set, `off` for providers whose models are known to take none, else `on`",
    ),
  QUARRY_LLM_CHUNK_TOKENS: count
    .min(250)
    .default(6_000)
    .describe("Document tokens per LLM provider call"),
  QUARRY_LLM_EXAMPLE_TOKENS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(1_000)
    .describe("Tokens per LLM provider call that examples may take together; 0 shows none"),
  QUARRY_LLM_SCHEMA_PROPERTIES: count.optional().describe("Maximum properties of a strict schema"),
  QUARRY_LLM_SCHEMA_DEPTH: count.optional().describe("Maximum nesting depth of a strict schema"),
  QUARRY_OFFLINE_MIN_CONFIDENCE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(defaultMinConfidence)
    .describe(
      "Offline engine: values that are less likely to be right are null and listed as withheld; 0 withholds none",
    ),
  QUARRY_ACCOUNT_TOKENS_PER_MONTH: count
    .optional()
    .describe("LLM tokens per account and calendar month (UTC); no limit unless set"),
  QUARRY_ENGINE_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(8)
    .describe("Concurrent extractions per process"),
  QUARRY_ENGINE_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(300_000)
    .describe(
      "Engine timeout of one extraction with a language model, in ms; the offline engine is limited by the processor time that it uses",
    ),
};

/** The limits of pending extractions, in both forms. */
export const admissionSettings = {
  QUARRY_ACCOUNT_EXTRACTIONS: count
    .default(200)
    .describe("Pending extractions per account; more are answered 429"),
  QUARRY_MAX_EXTRACTIONS: count
    .default(2_000)
    .describe("Pending extractions of all accounts; more are answered 503"),
};

const EngineConfig = z.object(engineSettings);
export type EngineConfig = z.output<typeof EngineConfig>;

/** How long extractions are kept, in both forms. */
export const retentionSettings = {
  QUARRY_RETENTION_DAYS: count
    .max(36_500)
    .optional()
    .describe("Days (UTC) after which extractions are erased; kept forever unless set"),
};

const ServiceConfig = z.object({ ...engineSettings, ...retentionSettings, ...admissionSettings });
export type ServiceConfig = z.output<typeof ServiceConfig>;

/** Every variable that the extraction service reads. */
export const Config = z.object({
  ...distributedSettings(9467),
  ...engineSettings,
  ...retentionSettings,
  ...admissionSettings,
});
export type Config = z.output<typeof Config>;
