import type { SourceDocument } from "@quarry/document";
import type { Engine, EngineResult } from "@quarry/engine";
import { engineSettings, openEngine } from "@quarry/extraction";
import { type Json, parseConfig, parseJson } from "@quarry/kernel";
import { createLogger, createRegistry } from "@quarry/service-kit";
import { parseStructure } from "@quarry/structure";
import OpenAI from "openai";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources";
import pLimit from "p-limit";
import { z } from "zod";

const TIME_LIMIT_MS = 600_000;

/** Opens the model engine as the service does, with so many provider calls at once. */
export function openModelEngine(baseUrl: string, concurrency: number): Engine {
  const variables = {
    OPENAI_BASE_URL: baseUrl,
    QUARRY_LLM_MODEL: "scripted",
    QUARRY_LLM_CONCURRENCY: `${concurrency}`,
    QUARRY_ENGINE: "llm",
  };
  const config = parseConfig(z.object(engineSettings), variables);
  return openEngine(config, createLogger({ service: "bench", level: "error" }), createRegistry());
}

/** Extracts a document as an engine run does. */
export function extract(
  engine: Engine,
  document: SourceDocument,
  structure: Json,
): Promise<EngineResult> {
  return engine.extract({
    accountId: "bench",
    document,
    structure: parseStructure(structure),
    model: "llm-4.1-mini",
    images: [],
    deadlineAt: Date.now() + TIME_LIMIT_MS,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
}

/** Sends requests with `fetch` alone, so many at once, and reads the answers out of the streams. */
export async function sendBare(
  baseUrl: string,
  requests: readonly string[],
  concurrency: number,
): Promise<Json[]> {
  const limit = pLimit(concurrency);
  return await limit.map(requests, async (body) => {
    const headers = { "content-type": "application/json", authorization: "Bearer none" };
    const response = await fetch(`${baseUrl}/chat/completions`, { method: "POST", headers, body });
    const text = await response.text();
    const events = text.split("\n\n").flatMap((line): Event[] => {
      const data = line.slice("data: ".length);
      return data === "" || data === "[DONE]" ? [] : [JSON.parse(data) as Event];
    });
    return parseJson(events.map(({ choices }) => choices[0]?.delta?.content ?? "").join(""));
  });
}

type Event = { choices: { delta?: { content?: string } }[] };

/** Sends the same requests with OpenAI's client. */
export async function sendBySdk(
  baseUrl: string,
  requests: readonly string[],
  concurrency: number,
): Promise<Json[]> {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: "none", maxRetries: 0, logLevel: "off" });
  const limit = pLimit(concurrency);
  return await limit.map(requests, async (request) => {
    const body = JSON.parse(request) as ChatCompletionCreateParamsStreaming;
    let text = "";
    for await (const { choices } of await client.chat.completions.create(body)) {
      text += choices[0]?.delta.content ?? "";
    }
    return parseJson(text);
  });
}
