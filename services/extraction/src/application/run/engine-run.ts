import type { FailureReason } from "@quarry/contracts";
import { type Engine, EngineFailure, type EngineResult } from "@quarry/engine";
import { capHiddenConfidence, requireCompleteLists, withNullLeaves } from "@quarry/evidence";
import { AppError, type Clock, StarvedError } from "@quarry/kernel";
import {
  type QuestionTokens,
  type TokenQuota,
  tokensToReserve,
} from "../acceptance/token-quota.ts";
import type { Cause, Execute } from "../execute.ts";
import type { createAnswerMemories } from "./answer-memory.ts";
import type { EngineTask, IngestedSource } from "./engine-task.ts";
import { toFailureReason } from "./failure-reason.ts";

export type EngineRunDependencies = {
  engine: Engine;
  execute: Execute;
  clock: Clock;
  tokenQuota: TokenQuota;
  questionTokens: QuestionTokens;
  memories: ReturnType<typeof createAnswerMemories>;
  /** Engine timeout of one extraction, in ms; Infinity for an engine that limits its own work. */
  engineTimeoutMs: number;
};

/** The result of an engine, or why it failed. */
export type EngineOutcome =
  | { result: EngineResult }
  | { failure: FailureReason; spentTokens: number };

/**
 * Runs the engine on a task within the account's token quota and the engine timeout, then checks that lists
 * are complete and caps the confidence of values in hidden text. Engines retry by themselves, so an AppError
 * of theirs is final: it becomes the failure, and a waiting caller gets it at once. StarvedError is not: the machine
 * was busy, so the work is delivered again.
 *
 * @throws if the work was aborted or starved, and any error that is not an AppError.
 */
export function createEngineRun(dependencies: EngineRunDependencies) {
  const { engine, execute, clock, tokenQuota, questionTokens, memories } = dependencies;
  const { engineTimeoutMs } = dependencies;

  return async (
    { source: { extractionId, accountId }, cause }: { source: IngestedSource; cause: Cause },
    task: EngineTask,
    signal: AbortSignal,
  ): Promise<EngineOutcome> => {
    try {
      const reserving = { ...cause, commandId: `${cause.commandId}-reserve` };
      await tokenQuota.take(
        accountId,
        () => tokensToReserve({ ...task, deadlineAt: 0, signal }, questionTokens),
        async (reservedTokens) => {
          await execute({ type: "reserve", extractionId, accountId, reservedTokens }, reserving);
        },
      );
      const bounds = { deadlineAt: clock() + engineTimeoutMs, signal };
      const answers = memories.of(extractionId);
      const { output, evidence } = await engine.extract({ ...task, ...bounds, answers });
      const checked = requireCompleteLists(
        capHiddenConfidence(evidence),
        task.allowPartial ?? false,
      );
      const part = { node: task.structure, value: output, pointer: "" };
      return { result: { output, evidence: withNullLeaves(checked, part) } };
    } catch (error) {
      const isFinal = error instanceof AppError && !(error instanceof StarvedError);
      if (signal.aborted || !isFinal) throw error;
      return { failure: toFailureReason(error), spentTokens: spentBy(error) };
    }
  };
}

/** The tokens that an engine run used, even if it failed. */
export function spentOn(outcome: EngineOutcome): number {
  if ("failure" in outcome) return outcome.spentTokens;
  const { inputTokens, outputTokens } = outcome.result.evidence.usage;
  return inputTokens + outputTokens;
}

/** The tokens that an engine failure reports; 0 for any other error. */
export function spentBy(error: unknown): number {
  return error instanceof EngineFailure ? error.spentTokens : 0;
}
