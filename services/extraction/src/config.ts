import { distributedSettings } from "@quarry/service-kit";
import { z } from "zod";

/** What the engines read, in both forms. */
export const engineSettings = {
  OPENAI_API_KEY: z
    .string()
    .optional()
    .describe("Key of the LLM provider; turns the LLM engine on"),
  OPENAI_BASE_URL: z
    .url()
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

const EngineConfig = z.object(engineSettings);
export type EngineConfig = z.output<typeof EngineConfig>;

/** Every variable that the extraction service reads. */
export const Config = z.object({ ...distributedSettings(9467), ...engineSettings });
export type Config = z.output<typeof Config>;
