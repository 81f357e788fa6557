import type { Usage } from "@quarry/api";
import {
  deadlineAt as deadlineOf,
  type Engine,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import type { Logger } from "@quarry/service-kit";
import { evidenceOf } from "./evidence.ts";
import { shownRows } from "./missing-rows/shown-rows.ts";
import { type LlmEngineOptions, settingsOf } from "./options.ts";
import { ownTurn } from "./own-turn.ts";
import type { Prompt } from "./prompts/messages.ts";
import { Conversation } from "./provider/conversation.ts";
import { type Candidate, Ladder } from "./provider/ladder/ladder.ts";
import { pricedBy } from "./provider/metering/prices.ts";
import { UsageTally } from "./provider/metering/usage-tally.ts";
import { openLifetime } from "./provider/time.ts";
import { type Means, type ReadDocument, readDocument } from "./reading/read-document.ts";
import { askOnce, type Talk } from "./reading/recall.ts";
import { comparedWith } from "./second-opinion/compare.ts";
import { openPartThreads } from "./threads/part-threads.ts";
import { engineVersion } from "./version.ts";

/**
 * An engine that asks a language model behind any OpenAI-compatible API: chunk by chunk where the
 * document is long, field by field where the structure is large. An answer is taken only where it
 * fits the structure. Disposing stops its work.
 */
export function createLlmEngine(options: LlmEngineOptions): Engine {
  const allSettings = settingsOf(options);
  const ladder = new Ladder(allSettings);
  const { counter, logger } = options;
  const threads = openPartThreads();
  const stopped = new AbortController();

  async function extract(request: EngineRequest): Promise<EngineResult> {
    const { accountId, document, structure, answers, deadlineAt } = request;
    const candidates = ladder.candidatesOf(accountId);
    const working = candidates.find(({ circuit }) => !circuit.isOpen);
    const { settings, provider, sizes } = working ?? candidates[0];
    const { clock, sleep, meter } = settings;
    const model = settings.models[request.model];
    const secret = `${settings.apiKey ?? ""} ${accountId}`; // of the fence: no author knows both
    const usage = new UsageTally();
    const failed = new AbortController();
    const bounds = { signal: AbortSignal.any([request.signal, stopped.signal]), deadlineAt };
    using lifetime = openLifetime(bounds, clock, sleep);
    const signal = AbortSignal.any([lifetime.signal, failed.signal]);
    const callsEndAt = deadlineAt - graceMs(deadlineAt - clock());
    const talks = talksOf(candidates, { ...request, signal, deadlineAt: callsEndAt });
    const ask = (turn: Prompt) => askOnce(turn, { talks, answers, usage, meter });
    const work = threads.workFor({ accountId, signal });
    const stop = (reason: unknown) => failed.abort(reason);
    const shown = shownRows(counter, { ...request, signal }, settings);
    const counted = shown.catch(() => undefined); // aborted with the work, which then says why
    try {
      deadlineOf(deadlineAt, clock).check();
      const contextTokens = settings.contextTokens ?? (await provider.windows.of(model));
      const of = { settings: { ...settings, contextTokens }, sizes: sizes.of(model) };
      const means: Means = { ask, work, stop, shown, secret, ...of };
      const read = await readDocument(request, means);
      const final = await withOpinion(read, request, means);
      await ownTurn();
      const facts = { document, structure, ...final, usage: usage.total };
      return evidenceOf({ ...facts, model: usage.answeredBy ?? model });
    } catch (error) {
      throw error instanceof AppError ? new EngineFailure(error, usage.total) : error;
    } finally {
      failed.abort();
      await counted;
      logCalls(logger, model, usage.total);
    }
  }

  return {
    id: "llm",
    version: engineVersion,
    seesImages: allSettings.some(({ profile }) => !profile.without.includes("images")),
    usesModel: true,
    ...(allSettings.some(({ exampleTokens }) => exampleTokens > 0) && { takesExamples: true }),
    extract,
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await Promise.all([counter[Symbol.asyncDispose](), threads[Symbol.asyncDispose]()]);
    },
  };
}

function logCalls(logger: Logger, model: string, { byCall: _each, ...total }: Usage): void {
  logger.info({ model, usage: total }, "provider calls of an extraction");
}

/** What was read, in view of what another engine found. */
async function withOpinion(
  read: ReadDocument,
  { opinion, ...request }: EngineRequest,
  { ask, work, secret, settings }: Means,
): Promise<ReadDocument> {
  if (!opinion) return read;
  const { schemaLimits: limits, chunkTokens: tokens } = settings;
  const { tree, warnings } = await comparedWith(opinion, read.tree, {
    ...request,
    limits,
    tokens,
    ...{ ask, work, secret },
  });
  return { ...read, tree, warnings: [...read.warnings, ...warnings] };
}

/** Most time that is kept for what was answered, in ms. */
const MOST_GRACE_MS = 5_000;

/** Calls end so long before the extraction does, in ms: what had arrived is then put together. */
function graceMs(leftMs: number): number {
  return Math.max(0, Math.min(MOST_GRACE_MS, leftMs / 20));
}

function talksOf(candidates: readonly Candidate[], request: EngineRequest): Talk[] {
  return candidates.map(({ settings, ...candidate }, at) => {
    const { id } = settings;
    const model = settings.models[request.model];
    const { accountId, signal, deadlineAt } = request;
    const bounds = { accountId, model, signal, deadlineAt, hasNext: at < candidates.length - 1 };
    const conversation = new Conversation({ ...candidate, ...bounds, settings });
    const price = pricedBy(settings.prices, model);
    return { conversation, circuit: candidate.circuit, model, id, price };
  });
}
