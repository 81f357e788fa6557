import type { ModelName, SourceType } from "@quarry/api";
import type { BlobRef, BlobStore } from "@quarry/blob-store";
import { admissionRefused } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { Attempt, Outcome } from "./attempt.ts";
import type { Claim, Once } from "./once.ts";
import type { ExtractionEnd, RunExtraction } from "./waiting/await-extraction.ts";

export type NewExtraction = {
  /** Minted at the edge; the blobs are stored under it. */
  id: string;
  accountId: string;
  schemaId: string;
  /** The present one unless given. */
  schemaRevision?: number | undefined;
  type: SourceType;
  model: ModelName;
  input: BlobRef;
  upload?: BlobRef | undefined;
  /** Thrown unless the request was answered before: what its source names is not there. */
  refusal?: AppError;
  /** Set where the caller sent an idempotency key. */
  claim?: Claim | undefined;
  /** How long to wait for its end, in ms. */
  waitMs: number;
  /** Whether its end is returned with its evidence. */
  withEvidence: boolean;
  context: MessageContext;
  signal: AbortSignal;
};

/** `id` is that of the first request where this one repeats it. */
export type CreatedEnd = { id: string; end: ExtractionEnd };

export type CreateExtraction = (request: NewExtraction) => Promise<CreatedEnd>;

/**
 * Creates an extraction, once where the request has an idempotency key. Blobs that no extraction
 * uses, for it was refused or is a repeat, are erased; those whose fate is unknown are left to the
 * sweep of orphans.
 */
export function createCreateExtraction(dependencies: {
  run: RunExtraction;
  once: Once;
  blobs: BlobStore;
  /** Whether the caller of a request has disconnected, by its signal. */
  hasGone: (signal: AbortSignal) => boolean;
}): CreateExtraction {
  const { run, once, blobs, hasGone } = dependencies;

  async function runAs(attempt: Attempt, request: NewExtraction): Promise<Outcome<CreatedEnd>> {
    const { resourceId: id, commandId, replayed, joined = false } = attempt;
    const { accountId, schemaId, schemaRevision, type, model } = request;
    const { input, upload, context, signal } = request;
    const content = {
      extractionId: id,
      accountId,
      schemaId,
      ...(schemaRevision !== undefined && { schemaRevision }),
      type,
      model,
      input: { ...input, owner: id },
      ...(upload && { upload: { ...upload, owner: id } }),
    };
    const waitMs = attempt.accepted ? 0 : request.waitMs;
    try {
      const end = await run({
        content,
        commandId,
        requested: replayed,
        waitMs: joined ? Math.max(1, waitMs) : waitMs, // so that it is seen to be there
        withEvidence: request.withEvidence,
        context,
        signal,
      });
      if (waitMs === 0)
        return { answer: { id, end: { kind: "accepted" } }, accepted: !hasGone(signal) };
      return { answer: { id, end }, accepted: end.kind === "accepted" && !hasGone(signal) };
    } catch (error) {
      if (isRefusal(error) && !joined) await blobs.eraseOwner(id);
      throw error;
    }
  }

  return async (request) => {
    const { id, waitMs } = request;
    const claim = request.claim && { ...request.claim, waitMs, joins: true };
    let usedId: string | undefined;
    const attempt = (as: Attempt) => {
      if (request.refusal && !as.replayed) throw request.refusal;
      usedId = as.resourceId;
      return runAs(as, request);
    };
    try {
      return await once(claim, id, attempt);
    } finally {
      if (usedId !== id) await blobs.eraseOwner(id);
    }
  };
}

const hasRule = ({ issues = [] }: AppError, rule: string) =>
  issues.some((issue) => issue.rule === rule);

/** Whether the error says for certain that no extraction was begun. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof AppError) || error.extractionId !== undefined) return false;
  return !error.retryable || error.code === "RATE_LIMITED" || hasRule(error, admissionRefused);
}
