import { duplicateWindowMs } from "@quarry/messaging";
import { distributedSettings } from "@quarry/service-kit/settings";
import { z } from "zod";

const count = z.coerce.number().int().min(1);

/** What the engines read, in both forms. */
export const engineSettings = {
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe("Key of the LLM provider; turns the LLM engine on"),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .optional()
    .describe("Any OpenAI-compatible provider; turns the LLM engine on, without a key too"),
  QUARRY_LLM_MODEL: z.string().default("gpt-4.1").describe("The provider's name for llm-4.1"),
  QUARRY_LLM_MODEL_MINI: z
    .string()
    .default("gpt-4.1-mini")
    .describe("The provider's name for llm-4.1-mini"),
  QUARRY_LLM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(90_000)
    .describe("Longest wait for one answer of the LLM provider, in ms"),
  QUARRY_LLM_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(4)
    .describe("Calls to the LLM provider that one process makes at once"),
  QUARRY_LLM_REQUESTS_PER_MINUTE: count
    .optional()
    .describe("Calls to the LLM provider that one process makes within any minute"),
  QUARRY_LLM_TOKENS_PER_MINUTE: count
    .optional()
    .describe("Tokens of prompts that one process sends to the LLM provider within any minute"),
  QUARRY_LLM_MAX_OUTPUT_TOKENS: count
    .optional()
    .describe("Most tokens of one answer; the LLM provider's own limit unless set"),
  QUARRY_LLM_CONTEXT_TOKENS: count
    .min(1_000)
    .optional()
    .describe("Tokens that the model takes, prompt and answer together"),
  QUARRY_LLM_CHUNK_TOKENS: count
    .min(250)
    .default(6_000)
    .describe("Tokens of a document that one call to the LLM provider carries"),
  QUARRY_LLM_SCHEMA_PROPERTIES: count
    .optional()
    .describe("Properties that the LLM provider takes in a strict schema"),
  QUARRY_LLM_SCHEMA_DEPTH: count
    .optional()
    .describe("Levels that the LLM provider takes in a strict schema"),
  QUARRY_ACCOUNT_TOKENS_PER_MONTH: count
    .optional()
    .describe("Tokens that one account may take of the LLM provider in a calendar month (UTC)"),
  QUARRY_ENGINE_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(8)
    .describe("Extractions that one process works on at once"),
  QUARRY_ENGINE_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(300_000)
    .describe("One extraction's share of an engine, in ms"),
};

/** How many extractions may wait or be at work, in both forms. */
export const roomSettings = {
  QUARRY_ACCOUNT_EXTRACTIONS: count
    .default(200)
    .describe("Extractions that one account may have waiting or at work; more are answered 429"),
  QUARRY_MAX_EXTRACTIONS: count
    .default(2_000)
    .describe("Extractions of all accounts that may wait or be at work; more are answered 503"),
};

const EngineConfig = z.object(engineSettings);
export type EngineConfig = z.output<typeof EngineConfig>;

/** How long extractions are kept, in both forms. */
export const retentionSettings = {
  QUARRY_RETENTION_DAYS: count
    .max(36_500)
    .optional()
    .describe("Whole days (UTC) after which extractions are erased; for ever unless set"),
};

const ServiceConfig = z.object({ ...engineSettings, ...retentionSettings, ...roomSettings });
export type ServiceConfig = z.output<typeof ServiceConfig>;

/**
 * When an extraction is pending for so long that the bus is asked for what brings it to its end, in ms:
 * an engine's share past the time in which the bus drops repeats, so that what is handed over again is
 * heard. That a source waits or is read, and for how long, the bus tells.
 */
export function overdueAfterMs({ QUARRY_ENGINE_TIMEOUT_MS }: ServiceConfig): number {
  return duplicateWindowMs + QUARRY_ENGINE_TIMEOUT_MS;
}

/** Every variable that the extraction service reads. */
export const Config = z.object({
  ...distributedSettings(9467),
  ...engineSettings,
  ...retentionSettings,
  ...roomSettings,
});
export type Config = z.output<typeof Config>;
