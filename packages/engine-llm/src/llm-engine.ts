import { type Engine, EngineFailure, type EngineRequest, type EngineResult } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import { evidenceOf } from "./evidence.ts";
import { shownRows } from "./missing-rows/shown-rows.ts";
import { type LlmEngineOptions, withDefaults } from "./options.ts";
import type { Prompt } from "./prompts/messages.ts";
import { Conversation } from "./provider/conversation.ts";
import { CapabilityMemory } from "./provider/limits/capabilities.ts";
import { UsageTally } from "./provider/metering/usage-tally.ts";
import { Provider } from "./provider/provider.ts";
import { openLifetime } from "./provider/time.ts";
import { readDocument } from "./reading/read-document.ts";
import { askOnce } from "./reading/recall.ts";
import { engineVersion } from "./version.ts";

/**
 * An engine that asks a language model behind any OpenAI-compatible API: chunk by chunk where the
 * document is long, field by field where the structure is large. An answer is taken only where it
 * fits the structure. Disposing stops its work.
 */
export function createLlmEngine(options: LlmEngineOptions): Engine {
  const settings = withDefaults(options);
  const { clock, sleep, logger, models, meter, counter } = settings;
  const provider = new Provider(settings);
  const memory = new CapabilityMemory(clock);
  const stopped = new AbortController();

  async function extract(request: EngineRequest): Promise<EngineResult> {
    const { accountId, document, structure, answers, deadlineAt } = request;
    const model = models[request.model];
    const usage = new UsageTally();
    const failed = new AbortController();
    const bounds = { signal: AbortSignal.any([request.signal, stopped.signal]), deadlineAt };
    using lifetime = openLifetime(bounds, clock, sleep);
    const signal = AbortSignal.any([lifetime.signal, failed.signal]);
    const talk = { provider, accountId, memory, settings, model, signal, deadlineAt };
    const parts = { conversation: new Conversation(talk), model, answers, usage, meter };
    const ask = (turn: Prompt) => askOnce(turn, parts);
    const stop = (reason: unknown) => failed.abort(reason);
    const shown = shownRows(counter, { ...request, signal }, settings);
    const counted = shown.catch(() => undefined); // aborted with the work, which then says why
    try {
      const completed = await readDocument(request, { ask, stop, settings, shown });
      return evidenceOf({ document, structure, ...completed, model, usage: usage.total });
    } catch (error) {
      throw error instanceof AppError ? new EngineFailure(error, usage.total) : error;
    } finally {
      failed.abort();
      await counted;
      const { byCall: _each, ...total } = usage.total;
      logger.info({ model, usage: total }, "provider calls of an extraction");
    }
  }

  return {
    id: "llm",
    version: engineVersion,
    seesImages: true,
    extract,
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await counter[Symbol.asyncDispose]();
    },
  };
}
