import type { ModelName, SourceType } from "@quarry/api";
import type { BlobRef, BlobStore } from "@quarry/blob-store";
import type { MessageContext } from "@quarry/messaging";
import type { AttemptOutcome, RequestAttempt } from "./idempotency/attempt.ts";
import type { Claim, RunOnce } from "./idempotency/idempotency.ts";
import { isRefusal } from "./idempotency/refusal.ts";
import type { Uploads, WantedUpload } from "./uploads/uploads.ts";
import type {
  ExtractionEnd,
  ExtractionRequest,
  RequestAndAwait,
} from "./waiting/await-extraction.ts";

export type NewExtraction = {
  /** Created for this request; its blobs are stored under it. */
  id: string;
  accountId: string;
  schemaId: string;
  /** The current one unless given. */
  schemaRevision?: number | undefined;
  type: SourceType;
  model: ModelName;
  input: BlobRef;
  upload?: BlobRef | undefined;
  /** The upload that is its source. */
  wantedUpload?: WantedUpload | undefined;
  /** Set where the caller sent an idempotency key. */
  claim?: Claim | undefined;
  /** How long to wait for its end, in ms. */
  waitMs: number;
  /** Whether its end is returned with its evidence. */
  withEvidence: boolean;
  context: MessageContext;
  signal: AbortSignal;
};

/** `id` is that of the first request if this one repeats it. */
export type CreatedEnd = { id: string; end: ExtractionEnd };

export type CreateExtraction = (request: NewExtraction) => Promise<CreatedEnd>;

/**
 * Creates an extraction, only once per idempotency key. The blobs of a refused or repeated request are
 * erased; if it is unknown whether the extraction was created, they are left to the sweep of orphans.
 */
export function extractionCreator(dependencies: {
  requestAndAwait: RequestAndAwait;
  runOnce: RunOnce;
  blobs: BlobStore;
  uploads: Pick<Uploads, "take" | "release">;
  /** Whether the caller of a request has disconnected, by its signal. */
  isDisconnected: (signal: AbortSignal) => boolean;
}): CreateExtraction {
  const { requestAndAwait, runOnce, blobs, uploads, isDisconnected } = dependencies;

  async function runAs(
    attempt: RequestAttempt,
    request: NewExtraction,
  ): Promise<AttemptOutcome<CreatedEnd>> {
    const { resourceId: id, commandId, replayed, joined = false } = attempt;
    const { context, signal } = request;
    const waitMs = attempt.accepted ? 0 : request.waitMs;
    try {
      const end = await requestAndAwait({
        content: toCommandContent(request, id),
        commandId,
        requested: replayed,
        waitMs: joined ? Math.max(1, waitMs) : waitMs, // 0 would not read whether the extraction exists
        withEvidence: request.withEvidence,
        context,
        signal,
      });
      if (waitMs === 0)
        return { result: { id, end: { kind: "accepted" } }, accepted: !isDisconnected(signal) };
      return { result: { id, end }, accepted: end.kind === "accepted" && !isDisconnected(signal) };
    } catch (error) {
      if (isRefusal(error) && !joined) {
        await blobs.eraseOwner(id);
        if (request.wantedUpload) await uploads.release(request.wantedUpload, id);
      }
      throw error;
    }
  }

  return async (request) => {
    const { id, waitMs } = request;
    const claim = request.claim && { ...request.claim, waitMs, joins: true };
    let usedId: string | undefined;
    const attempt = async (as: RequestAttempt) => {
      const { wantedUpload } = request;
      if (wantedUpload && !as.replayed) await uploads.take(wantedUpload, as.resourceId);
      usedId = as.resourceId;
      // An upload without a note was used already: by this request, if it broke off after that.
      const replayed = as.replayed || (wantedUpload !== undefined && !wantedUpload.kept);
      return runAs({ ...as, replayed }, request);
    };
    try {
      return await runOnce(claim, id, attempt);
    } finally {
      // What a fault of the store leaves is erased by the sweep of orphans.
      if (usedId !== id) await blobs.eraseOwner(id).catch(() => undefined);
    }
  };
}

/** The command's content, with blobs that the new extraction owns. */
function toCommandContent(request: NewExtraction, id: string): ExtractionRequest["content"] {
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
