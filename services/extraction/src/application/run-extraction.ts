import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import {
  blobNames,
  distinctName,
  type ExtractionEvent,
  type FailureReason,
} from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError, type Clock } from "@quarry/kernel";
import { evolve, extractionStream, noExtraction } from "../domain/extraction.ts";
import type { Engine, EngineResult } from "./engine.ts";
import {
  createReadTask,
  type EngineTask,
  type Pending,
  type Source,
  type TaskDependencies,
} from "./engine-task.ts";
import type { Cause, Execute } from "./execute.ts";
import type { ExtractionViews } from "./ports.ts";

export type RunDependencies = TaskDependencies & {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  blobs: BlobStore;
  engine: Engine;
  execute: Execute;
  clock: Clock;
  /** One extraction's share of an engine, in ms. */
  timeLimitMs: number;
};

/** A try at the work. */
export type Attempt = {
  /** Ends the work: its extraction was deleted, or the service stops. */
  signal: AbortSignal;
  /** No other delivery follows, so that the record must get an end now. */
  last: boolean;
};

/** What an engine made of a source, or why it made nothing. */
type Outcome = { result: EngineResult } | { failure: FailureReason };

/**
 * Runs the engine on an ingested source and records the outcome. Safe to repeat: an extraction that
 * has its end, or was deleted, is left alone.
 *
 * @throws what stores and bus throw, so that the work is tried again; on the last try that, too, is
 *   recorded as the extraction's failure.
 */
export function createRunExtraction(dependencies: RunDependencies) {
  const { log, views, blobs, engine, execute, clock, timeLimitMs } = dependencies;
  const readTask = createReadTask(dependencies);

  async function readPending(extractionId: string): Promise<Pending | undefined> {
    const [{ events, version }, row] = await Promise.all([
      log.read(extractionStream(extractionId)),
      views.load(extractionId),
    ]);
    const state = events.reduce(evolve, noExtraction);
    return state.status === "pending" ? { known: { state, version }, row } : undefined;
  }

  /**
   * An engine has tried again by itself as often as that may help, so that its AppError is final: a
   * caller who waits gets it at once.
   *
   * @throws where the work was stopped, and what is a fault of the engine's own.
   */
  async function extract(task: EngineTask, signal: AbortSignal): Promise<Outcome> {
    try {
      const result = await engine.extract({ ...task, deadlineAt: clock() + timeLimitMs, signal });
      return { result };
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return { failure: reasonOf(error) };
    }
  }

  async function complete({ known, row }: Pending, result: EngineResult, cause: Cause) {
    const { extractionId, accountId } = known.state.order;
    const put = (role: string, content: string) =>
      blobs.put(extractionId, distinctName(role, content), content);
    const [output, evidence] = await Promise.all([
      put(blobNames.output, JSON.stringify(result.output)),
      put(blobNames.evidence, JSON.stringify(result.evidence)),
    ]);
    const { inputTokens, outputTokens } = result.evidence.usage;
    const totalTokens = Math.max(1, inputTokens + outputTokens);
    const outcome = { extractionId, accountId, output, evidence, totalTokens, engine: engine.id };
    const content = { output: async () => result.output };
    await execute({ type: "complete", ...outcome }, cause, { known, row, content });
  }

  async function fail({ known }: Pending, reason: FailureReason, cause: Cause): Promise<void> {
    const { extractionId, accountId } = known.state.order;
    await execute({ type: "fail", extractionId, accountId, reason }, cause);
  }

  return async (source: Source, cause: Cause, { signal, last }: Attempt): Promise<void> => {
    const pending = await readPending(source.extractionId);
    if (!pending) return;
    try {
      const task = await readTask(pending, source, cause.meta);
      if (!task) return;
      const outcome = await extract(task, signal);
      if ("result" in outcome) await complete(pending, outcome.result, cause);
      else await fail(pending, outcome.failure, cause);
    } catch (error) {
      if (error instanceof OwnerErasedError || !(await readPending(source.extractionId))) return;
      if (signal.aborted || !last) throw error;
      await fail(pending, lastReasonOf(error), cause);
    }
  };
}

function reasonOf({ code, message, retryAfterSeconds }: AppError): FailureReason {
  return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

/** What a caller is told after the last try. */
function lastReasonOf(error: unknown): FailureReason {
  if (error instanceof AppError) return reasonOf(error);
  return { code: "INTERNAL", message: "The work on this source failed, and did each time again" };
}
