import { AppError } from "@quarry/kernel";
import type { Engine, EngineRequest, EngineResult } from "../../../application/engine.ts";
import { complaintOf } from "./answer/complaint.ts";
import { readAnswer } from "./answer/read-answer.ts";
import { evidenceOf } from "./evidence.ts";
import { type LlmEngineOptions, withDefaults } from "./options.ts";
import { CapabilityMemory } from "./provider/capabilities.ts";
import { Conversation } from "./provider/conversation.ts";
import { Provider } from "./provider/provider.ts";
import { openLifetime } from "./provider/time.ts";
import { UsageTally } from "./provider/usage-tally.ts";
import { prepareTask, type Task } from "./task/task.ts";
import { engineVersion } from "./version.ts";

const MOST_ISSUES = 20;

/**
 * An engine that asks a language model behind any OpenAI-compatible API. An answer is taken only
 * where it fits the structure; one that does not is sent back once. Disposing stops its work.
 */
export function createLlmEngine(options: LlmEngineOptions): Engine {
  const settings = withDefaults(options);
  const { clock, sleep, logger, models, schemaLimits } = settings;
  const provider = new Provider(settings);
  const memory = new CapabilityMemory(clock);
  const stopped = new AbortController();

  async function extract(request: EngineRequest): Promise<EngineResult> {
    const { document, structure, deadlineAt } = request;
    const task = prepareTask(request, schemaLimits);
    const model = models[request.model];
    const usage = new UsageTally();
    const bounds = { signal: AbortSignal.any([request.signal, stopped.signal]), deadlineAt };
    using lifetime = openLifetime(bounds, clock, sleep);
    const { signal } = lifetime;
    const parts = { provider, memory, settings, usage, model, signal, deadlineAt };
    try {
      const output = await answerTo(task, new Conversation(parts));
      const facts = { document, structure, output, model, usage: usage.total };
      return { output, evidence: evidenceOf(facts) };
    } finally {
      logger.info({ model, usage: usage.total }, "provider calls of an extraction");
    }
  }

  return {
    id: "llm",
    version: engineVersion,
    seesImages: true,
    extract,
    async [Symbol.asyncDispose]() {
      stopped.abort();
    },
  };
}

/** @throws AppError OUTPUT_INVALID where the answer does not fit after one repair. */
async function answerTo(task: Task, conversation: Conversation): Promise<EngineResult["output"]> {
  const answer = await conversation.ask({ task });
  const first = readAnswer(task, answer);
  if (first.fits) return first.output;
  const repair = { answer, complaint: complaintOf(first.issues) };
  const second = readAnswer(task, await conversation.ask({ task, repair }));
  if (second.fits) return second.output;
  throw new AppError("OUTPUT_INVALID", "The model's answer did not fit the structure, twice", {
    issues: second.told.slice(0, MOST_ISSUES),
  });
}
