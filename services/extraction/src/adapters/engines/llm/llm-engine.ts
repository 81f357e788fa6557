import { AppError } from "@quarry/kernel";
import {
  type Engine,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from "../../../application/engine.ts";
import { chunkBudget } from "./chunks/budget.ts";
import { Cutter } from "./chunks/cutter.ts";
import { evidenceOf } from "./evidence.ts";
import { groundedTree, joinParts } from "./merge/grounded.ts";
import { merge } from "./merge/merge.ts";
import type { Tree } from "./merge/tree.ts";
import { type LlmEngineOptions, withDefaults } from "./options.ts";
import { CapabilityMemory } from "./provider/capabilities.ts";
import { Conversation } from "./provider/conversation.ts";
import { Provider } from "./provider/provider.ts";
import { openLifetime } from "./provider/time.ts";
import { UsageTally } from "./provider/usage-tally.ts";
import { DocumentReader } from "./reading/document-reader.ts";
import type { Gap } from "./reading/gaps.ts";
import { askOnce } from "./reading/recall.ts";
import { splitStructure } from "./schema/split-structure.ts";
import { overheadOf } from "./task/messages.ts";
import { prepareOrder } from "./task/task.ts";
import { engineVersion } from "./version.ts";

/**
 * An engine that asks a language model behind any OpenAI-compatible API: chunk by chunk where the
 * document is long, field by field where the structure is large. An answer is taken only where it
 * fits the structure. Disposing stops its work.
 */
export function createLlmEngine(options: LlmEngineOptions): Engine {
  const settings = withDefaults(options);
  const { clock, sleep, logger, models } = settings;
  const provider = new Provider(settings);
  const memory = new CapabilityMemory(clock);
  const stopped = new AbortController();

  async function extract(request: EngineRequest): Promise<EngineResult> {
    const { document, structure, deadlineAt } = request;
    const model = models[request.model];
    const usage = new UsageTally();
    const failed = new AbortController();
    const bounds = { signal: AbortSignal.any([request.signal, stopped.signal]), deadlineAt };
    using lifetime = openLifetime(bounds, clock, sleep);
    const signal = AbortSignal.any([lifetime.signal, failed.signal]);
    const conversation = new Conversation({
      provider,
      memory,
      settings,
      model,
      signal,
      deadlineAt,
    });
    const ask = (turn: Parameters<typeof askOnce>[0]) =>
      askOnce(turn, { conversation, model, answers: request.answers, usage });
    const stop = (reason: unknown) => failed.abort(reason);
    try {
      const { tree, gaps } = await read(request, { ask, stop });
      return evidenceOf({ document, structure, tree, gaps, model, usage: usage.total });
    } catch (error) {
      throw error instanceof AppError ? new EngineFailure(error, usage.total) : error;
    } finally {
      logger.info({ model, usage: usage.total }, "provider calls of an extraction");
    }
  }

  type Means = Pick<ConstructorParameters<typeof DocumentReader>[0], "ask" | "stop">;

  async function read(request: EngineRequest, means: Means): Promise<{ tree: Tree; gaps: Gap[] }> {
    const { document, structure, instruction, images, allowPartial = false } = request;
    const { schemaLimits, concurrency } = settings;
    const cutter = new Cutter(document, images);
    const parts: Tree[] = [];
    const gaps: Gap[] = [];
    for (const part of splitStructure(structure, schemaLimits)) {
      const order = prepareOrder(part, instruction, schemaLimits);
      const chunkTokens = chunkBudget({ ...settings, overhead: overheadOf(order) });
      const common = { document, cutter, chunkTokens, concurrency, allowPartial };
      const pieces = await new DocumentReader({ ...common, ...means }).read(order);
      const versions = pieces.map(({ chunk, output }) => {
        return { chunk, tree: groundedTree(document, chunk, { node: part, value: output }) };
      });
      parts.push(merge(part, versions));
      gaps.push(...pieces.flatMap((piece) => piece.gaps));
    }
    return { tree: joinParts(structure, parts), gaps };
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
