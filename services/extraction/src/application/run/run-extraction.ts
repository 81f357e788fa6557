import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import {
  blobNames,
  distinctName,
  type ExtractionEvent,
  type FailureReason,
} from "@quarry/contracts";
import type { EngineResult } from "@quarry/engine";
import type { EventStore } from "@quarry/event-store";
import { evolve, extractionStream, noExtraction } from "../../domain/extraction.ts";
import type { Cause } from "../execute.ts";
import type { ExtractionViews } from "../ports.ts";
import { createAnswerMemories } from "./answer-memory.ts";
import { createEngineRun, type EngineRunDependencies, spentBy, spentOn } from "./engine-run.ts";
import type { createReadTask, IngestedSource, Pending } from "./engine-task.ts";
import { lastReasonOf } from "./failure-reason.ts";

export type RunDependencies = Omit<EngineRunDependencies, "memories"> & {
  log: EventStore<ExtractionEvent>;
  views: Pick<ExtractionViews, "load">;
  blobs: BlobStore;
  readTask: ReturnType<typeof createReadTask>;
};

/** A try at the work. */
export type Attempt = {
  /** Ends the work: its extraction was deleted, or the service stops. */
  signal: AbortSignal;
  /** No other delivery follows, so that the record must get an end now. */
  last: boolean;
};

/** An ingested source whose extraction waits for its end. */
type Work = { pending: Pending; source: IngestedSource; cause: Cause };

/**
 * Runs the engine on an ingested source and records the outcome. Safe to repeat: an extraction that
 * has its end, or was deleted, is left alone.
 *
 * @throws what stores and bus throw, so that the work is tried again; on the last try that, too, is
 *   recorded as the extraction's failure.
 */
export function createRunExtraction(dependencies: RunDependencies) {
  const { log, views, blobs, readTask, engine, execute, tokenQuota, clock } = dependencies;
  const memories = createAnswerMemories(blobs);
  const { engineTimeoutMs } = dependencies;
  const bounds = { clock, tokenQuota, engineTimeoutMs };
  const runEngine = createEngineRun({ engine, execute, memories, ...bounds });

  const readPending = (extractionId: string) => pendingOf({ log, views }, extractionId);

  async function complete({ pending, source, cause }: Work, result: EngineResult) {
    const { known, row } = pending;
    const { extractionId, accountId, document } = source;
    const put = (role: string, content: string) =>
      blobs.put(extractionId, distinctName(role, content), content);
    const [output, evidence] = await Promise.all([
      put(blobNames.output, JSON.stringify(result.output)),
      put(blobNames.evidence, JSON.stringify(result.evidence)),
    ]);
    const { inputTokens, outputTokens } = result.evidence.usage;
    const totalTokens = Math.max(1, inputTokens + outputTokens);
    const references = { output, evidence, document };
    const outcome = { extractionId, accountId, ...references, totalTokens, engine: engine.id };
    const content = { output: async () => result.output };
    const atHand = tokenQuota.reserves ? { content } : { known, row, content };
    await execute({ type: "complete", ...outcome }, cause, atHand);
  }

  async function fail({ source, cause }: Work, reason: FailureReason, spent = 0): Promise<void> {
    const { extractionId, accountId, document } = source;
    const failure = { extractionId, accountId, reason, document };
    await execute({ type: "fail", ...failure, ...(spent > 0 && { spentTokens: spent }) }, cause);
  }

  /** Deleting an extraction is no way around the account's cap. */
  async function recordSpent({ source, cause }: Work, spentTokens: number): Promise<void> {
    if (spentTokens === 0 && !tokenQuota.reserves) return;
    const { extractionId, accountId } = source;
    await execute({ type: "spend", extractionId, accountId, spentTokens }, cause);
  }

  return async (source: IngestedSource, cause: Cause, { signal, last }: Attempt): Promise<void> => {
    const pending = await readPending(source.extractionId);
    if (!pending) return memories.release(source.extractionId);
    const work = { pending, source, cause };
    let spentTokens = 0;
    try {
      const task = await readTask(pending, source, cause.meta);
      if (!task) return;
      const outcome = await runEngine({ source, cause }, task, signal);
      spentTokens = spentOn(outcome);
      if ("result" in outcome) await complete(work, outcome.result);
      else await fail(work, outcome.failure, outcome.spentTokens);
    } catch (error) {
      const isOver = error instanceof OwnerErasedError || !(await readPending(source.extractionId));
      if (!isOver && (signal.aborted || !last)) throw error;
      if (!isOver) await fail(work, lastReasonOf(error));
      else await recordSpent(work, spentBy(error) || spentTokens);
    }
    memories.release(source.extractionId);
  };
}

/** What is known of an extraction that has no end yet. */
async function pendingOf(
  { log, views }: Pick<RunDependencies, "log" | "views">,
  extractionId: string,
): Promise<Pending | undefined> {
  const [{ events, version }, row] = await Promise.all([
    log.read(extractionStream(extractionId)),
    views.load(extractionId),
  ]);
  const state = events.reduce(evolve, noExtraction);
  return state.status === "pending" ? { known: { state, version }, row } : undefined;
}
