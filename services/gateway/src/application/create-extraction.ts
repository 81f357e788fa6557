import type { ModelName, SourceType } from "@quarry/api";
import type { BlobRef, BlobStore } from "@quarry/blob-store";
import { admissionRefused } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { Attempt, Outcome } from "./attempt.ts";
import type { Claim, Once } from "./once.ts";
import type { Uploads, WantedUpload } from "./uploads.ts";
import type {
  ExtractionEnd,
  ExtractionRequest,
  RunExtraction,
} from "./waiting/await-extraction.ts";

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
  /** The kept file that is its source. */
  wanted?: WantedUpload | undefined;
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
  uploads: Pick<Uploads, "take" | "release">;
  /** Whether the caller of a request has disconnected, by its signal. */
  hasGone: (signal: AbortSignal) => boolean;
}): CreateExtraction {
  const { run, once, blobs, uploads, hasGone } = dependencies;

  async function runAs(attempt: Attempt, request: NewExtraction): Promise<Outcome<CreatedEnd>> {
    const { resourceId: id, commandId, replayed, joined = false } = attempt;
    const { context, signal } = request;
    const waitMs = attempt.accepted ? 0 : request.waitMs;
    try {
      const end = await run({
        content: contentOf(request, id),
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
      if (isRefusal(error) && !joined) {
        await blobs.eraseOwner(id);
        if (request.wanted) await uploads.release(request.wanted, id);
      }
      throw error;
    }
  }

  return async (request) => {
    const { id, waitMs } = request;
    const claim = request.claim && { ...request.claim, waitMs, joins: true };
    let usedId: string | undefined;
    const attempt = async (as: Attempt) => {
      const { wanted } = request;
      if (wanted && !as.replayed) await uploads.take(wanted, as.resourceId);
      usedId = as.resourceId;
      // The file is erased once there is an extraction of it: one that broke off after that is repeated.
      const replayed = as.replayed || (wanted !== undefined && !wanted.kept);
      return runAs({ ...as, replayed }, request);
    };
    try {
      return await once(claim, id, attempt);
    } finally {
      if (usedId !== id) await blobs.eraseOwner(id);
    }
  };
}

/** What the command holds; the blobs are those of the extraction that is created. */
function contentOf(request: NewExtraction, id: string): ExtractionRequest["content"] {
  const { accountId, schemaId, schemaRevision, type, model, input, upload } = request;
  return {
    extractionId: id,
    accountId,
    schemaId,
    ...(schemaRevision !== undefined && { schemaRevision }),
    type,
    model,
    input: { ...input, owner: id },
    ...(upload && { upload: { ...upload, owner: id } }),
  };
}

const hasRule = ({ issues = [] }: AppError, rule: string) =>
  issues.some((issue) => issue.rule === rule);

/** Whether the error says for certain that no extraction was begun. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof AppError) || error.extractionId !== undefined) return false;
  return !error.retryable || error.code === "RATE_LIMITED" || hasRule(error, admissionRefused);
}
