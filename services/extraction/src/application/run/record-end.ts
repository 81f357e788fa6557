import type { BlobStore } from "@quarry/blob-store";
import {
  type BlobReference,
  blobNames,
  distinctName,
  type ExtractionEvent,
  type FailureReason,
} from "@quarry/contracts";
import type { EngineResult } from "@quarry/engine";
import type { EventStore } from "@quarry/event-store";
import type { Cause } from "../execute.ts";
import { readState } from "../read-state.ts";
import { assessOutcome, type ReviewPolicies } from "../review/assess-outcome.ts";
import type { EngineRunDependencies } from "./engine-run.ts";
import type { FoundTask, IngestedSource, Pending } from "./engine-task.ts";

/** The blob store need not check for deletions, because the commit that follows does. */
const beforeCommit = { withCommit: true, ownerIsChecked: true };

/** An engine's result, its task, and the extraction's row before the completion. */
export type CompletedRun = { result: EngineResult } & FoundTask;

/** An ingested source whose extraction is pending. */
export type Work = { pending: Pending; source: IngestedSource; cause: Cause };

export type RecordEndDependencies = Pick<
  EngineRunDependencies,
  "engine" | "execute" | "tokenQuota"
> & {
  log: EventStore<ExtractionEvent>;
  blobs: BlobStore;
  policyOf: ReviewPolicies["policyOf"];
};

/** Records how work ended. */
export function createRecordEnd(dependencies: RecordEndDependencies) {
  const { log, blobs, engine, execute, tokenQuota, policyOf } = dependencies;

  async function complete(work: Work, { result, task, row }: CompletedRun): Promise<void> {
    const { pending, source, cause } = work;
    const { known } = pending;
    const { extractionId, accountId, document } = source;
    const { schemaId } = known.state.order;
    const [stored, policy] = await Promise.all([
      storeOutcome(blobs, extractionId, result),
      policyOf({ schemaId, accountId }),
    ]);
    const { inputTokens, outputTokens } = result.evidence.usage;
    const totalTokens = Math.max(1, inputTokens + outputTokens);
    const references = { ...stored, document };
    const { evidence } = result;
    const review = assessOutcome({ extractionId, evidence, document: task.document }, policy);
    const made = { totalTokens, engine: engine.id, review };
    const outcome = { extractionId, accountId, ...references, ...made };
    const content = { output: async () => result.output, evidence: async () => result.evidence };
    const preloaded = tokenQuota.reserves ? { content } : { known, row, content };
    const { commit } = await execute({ type: "complete", ...outcome }, cause, preloaded);
    if (commit) return;
    await eraseIfDeleted({ log, blobs }, extractionId);
    await recordSpent(work, inputTokens + outputTokens);
  }

  async function fail({ source, cause }: Work, reason: FailureReason, spent = 0): Promise<void> {
    const { extractionId, accountId, document } = source;
    const failure = { extractionId, accountId, reason, document };
    await execute({ type: "fail", ...failure, ...(spent > 0 && { spentTokens: spent }) }, cause);
  }

  /**
   * Records the tokens of a deleted extraction, so that deleting is no way around the account's limit. If an
   * earlier attempt reserved tokens, it is unknown what that attempt spent, so its reservation stays.
   */
  async function recordSpent({ pending, source, cause }: Work, spentTokens: number): Promise<void> {
    if (pending.isReserved) return;
    if (spentTokens === 0 && !tokenQuota.reserves) return;
    const { extractionId, accountId } = source;
    await execute({ type: "spend", extractionId, accountId, spentTokens }, cause);
  }

  return { complete, fail, recordSpent };
}

async function storeOutcome(
  blobs: Pick<BlobStore, "put">,
  extractionId: string,
  result: EngineResult,
): Promise<{ output: BlobReference; evidence: BlobReference }> {
  const put = (role: string, content: string) =>
    blobs.put(extractionId, distinctName(role, content), content, beforeCommit);
  const [output, evidence] = await Promise.all([
    put(blobNames.output, JSON.stringify(result.output)),
    put(blobNames.evidence, JSON.stringify(result.evidence)),
  ]);
  return { output, evidence };
}

/** Erases blobs that were stored after the extraction was deleted. */
export async function eraseIfDeleted(
  { log, blobs }: Pick<RecordEndDependencies, "log" | "blobs">,
  extractionId: string,
): Promise<void> {
  const { status } = await readState(extractionId, log);
  if (status === "deleted") await blobs.eraseOwner(extractionId);
}
