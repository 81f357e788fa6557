import { OwnerErasedError } from "@quarry/blob-store";
import { type HeldBytes, StarvedError } from "@quarry/kernel";
import { evolve, extractionStream, noExtraction } from "../../domain/extraction.ts";
import type { TeachExample } from "../examples/teach-example.ts";
import type { Cause } from "../execute.ts";
import { createAnswerMemories } from "./answer-memory.ts";
import { createEngineRun, type EngineRunDependencies, spentBy, spentOn } from "./engine-run.ts";
import type { createReadTask, IngestedSource, Pending } from "./engine-task.ts";
import { sourceLost, toFinalReason } from "./failure-reason.ts";
import {
  createRecordEnd,
  eraseIfDeleted,
  type RecordEndDependencies,
  type Work,
} from "./record-end.ts";
import { createTeachFirst, warned } from "./teach-first.ts";

export type RunDependencies = Omit<EngineRunDependencies, "memories"> &
  RecordEndDependencies & {
    readTask: ReturnType<typeof createReadTask>;
    teach: TeachExample;
    /** Limits the bytes of documents that wait for an engine or are at work. */
    heldDocuments: HeldBytes;
  };

/** One delivery of the work. */
export type RunAttempt = {
  /** Aborted if the extraction is deleted or the service stops. */
  signal: AbortSignal;
  /** Whether no other delivery follows, so that the extraction must end now. */
  last: boolean;
};

/**
 * Runs the engine on an ingested source and records the outcome. Idempotent: an extraction that has ended
 * or was deleted is left alone.
 *
 * @throws errors of the stores and the bus, so that the work is delivered again; on the last delivery they
 *   are recorded as the extraction's failure instead. StarvedError on any delivery.
 */
export function createRunExtraction(dependencies: RunDependencies) {
  const { log, blobs, readTask, heldDocuments } = dependencies;
  const teachFirst = createTeachFirst(dependencies);
  const { complete, fail, recordSpent } = createRecordEnd(dependencies);
  const memories = createAnswerMemories(blobs);
  const runEngine = createEngineRun({ ...dependencies, memories });
  const readPending = (extractionId: string) => loadPending(log, extractionId);

  /** @throws if the work should be delivered again. */
  async function attemptWork(work: Work, { signal, last }: RunAttempt): Promise<void> {
    const { pending, source, cause } = work;
    const { accountId, document } = source;
    let spentTokens = 0;
    try {
      using _held = await heldDocuments.hold(document.size, { key: accountId, signal });
      const found = await readTask(pending, source, cause.meta);
      if (!found) return await fail(work, sourceLost); // changes nothing if the extraction was deleted
      const warnings = [...found.warnings, ...(await teachFirst(work, found))];
      const outcome = await runEngine({ source, cause }, found.task, signal);
      spentTokens = spentOn(outcome);
      if ("result" in outcome) {
        await complete(work, { ...found, result: warned(outcome.result, warnings) });
      } else await fail(work, outcome.failure, outcome.spentTokens);
    } catch (error) {
      const isOver = error instanceof OwnerErasedError || !(await readPending(source.extractionId));
      const isPostponed = signal.aborted || !last || error instanceof StarvedError;
      if (!isOver && isPostponed) throw error;
      if (!isOver) await fail(work, toFinalReason(error));
      else await recordSpent(work, spentBy(error) || spentTokens);
    }
  }

  return async (source: IngestedSource, cause: Cause, attempt: RunAttempt): Promise<void> => {
    const pending = await readPending(source.extractionId);
    if (!pending) {
      await eraseIfDeleted({ log, blobs }, source.extractionId); // an earlier delivery may have crashed before it erased them
      return memories.release(source.extractionId);
    }
    await attemptWork({ pending, source, cause }, attempt);
    memories.release(source.extractionId);
  };
}

/** The extraction as it is in the log; undefined if it has ended. */
async function loadPending(
  log: RunDependencies["log"],
  extractionId: string,
): Promise<Pending | undefined> {
  const { events, version } = await log.read(extractionStream(extractionId));
  const state = events.reduce(evolve, noExtraction);
  const isReserved = events.some(({ type }) => type === "ExtractionTokensReserved");
  return state.status === "pending" ? { known: { state, version }, events, isReserved } : undefined;
}
