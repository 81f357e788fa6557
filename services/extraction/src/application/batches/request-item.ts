import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import {
  type BatchItem,
  BatchLine,
  type BlobReference,
  blobNames,
  type ExtractionEvent,
  type ExtractionInput,
} from "@quarry/contracts";
import { catchGap, type EventStore, StreamGapError } from "@quarry/event-store";
import { sha256 } from "@quarry/kernel";
import { itemId } from "../../domain/batch.ts";
import type { BatchRow } from "../../domain/batch-row.ts";
import { noExtraction } from "../../domain/extraction.ts";
import type { Admission } from "../acceptance/admission.ts";
import { type Content, isLost } from "../content.ts";
import type { Execute } from "../execute.ts";
import type { ExtractionViews } from "../ports.ts";
import { readState } from "../read-state.ts";

export type RequestItemDependencies = {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  views: Pick<ExtractionViews, "load">;
  blobs: BlobStore;
  content: Content;
  admission: Admission;
  execute: Execute;
};

/**
 * The request of an item, with its file or a reference to that of the extraction that it retries; of a retried one whose
 * input is lost, what is missing.
 */
type RequestedItem = Pick<BatchItem, "type" | "model"> &
  (
    | {
        input: ExtractionInput;
        file?: Uint8Array | undefined;
        formerFile?: BlobReference | undefined;
      }
    | { lost: BlobReference }
  );

/**
 * Requests an item of a batch as an extraction. Does nothing if the item is requested already, or if it retries an
 * extraction that was deleted since or of which the log has lost a commit. One whose former source is missing or damaged
 * is requested as well, and fails when it is read; so does one for which nothing can be stored any more, because what an
 * attempt that broke off had stored was erased as an orphan.
 *
 * @returns whether this call has requested it.
 * @throws AppError RATE_LIMITED and UNAVAILABLE if a limit of pending extractions is reached.
 */
export function createRequestItem(dependencies: RequestItemDependencies) {
  const { views, blobs, admission, execute } = dependencies;
  return async (batch: BatchRow, number: number, line: string): Promise<boolean> => {
    const { id: batchId, accountId, schemaId, schemaRevision } = batch;
    const extractionId = itemId(batchId, number);
    if (await views.load(extractionId)) return false;
    const asked = await requestedIn(dependencies, BatchLine.parse(JSON.parse(line)));
    if (!asked) return false;
    const { type, model } = asked;
    const pinned = { extractionId, accountId, schemaId, schemaRevision, batchId };
    const commandId = `${batchId}:${number}`;
    // What is stored for a refused item would be erased as an orphan, and nothing could be stored for it again.
    await admission.admit(accountId, async () => {
      const { given, ...stored }: StoredItem =
        "lost" in asked ? { input: asked.lost } : await storeIfPossible(blobs, extractionId, asked);
      await execute(
        { type: "request", extractionId, order: { ...pinned, type, model, ...stored } },
        { commandId, requestHash: commandId, meta: { accountId } },
        { known: { state: noExtraction, version: 0 }, content: { input: async () => given } },
      );
    });
    return true;
  };
}

type GivenItem = Extract<RequestedItem, { input: ExtractionInput }>;

type StoredItem = { input: BlobReference; upload?: BlobReference; given?: ExtractionInput };

/** If the extraction's blobs were erased, a reference to the input, which is missing. */
async function storeIfPossible(
  blobs: BlobStore,
  extractionId: string,
  asked: GivenItem,
): Promise<StoredItem> {
  try {
    return { ...(await store(blobs, extractionId, asked)), given: asked.input };
  } catch (error) {
    if (!(error instanceof OwnerErasedError)) throw error;
    const json = JSON.stringify(asked.input);
    const lost = { size: Buffer.byteLength(json), sha256: sha256(json) };
    return { input: { owner: extractionId, name: blobNames.input, ...lost } };
  }
}

/** Stores what an item was requested with among the blobs of its extraction. */
async function store(
  blobs: BlobStore,
  extractionId: string,
  { input: given, file, formerFile }: GivenItem,
): Promise<StoredItem> {
  const put: Put = (name, content) => blobs.put(extractionId, name, content, { withCommit: true });
  const input = await put(blobNames.input, JSON.stringify(given));
  if (file) return { input, upload: await put(blobNames.upload, file) };
  return { input, ...(formerFile && { upload: await copyFile(blobs, formerFile, put) }) };
}

type Put = (name: string, content: Parameters<BlobStore["put"]>[2]) => Promise<BlobReference>;

/** A copy of a file; the file itself if it is missing or damaged, so that reading it fails the extraction. */
async function copyFile(
  blobs: Pick<BlobStore, "open">,
  file: BlobReference,
  put: Put,
): Promise<BlobReference> {
  try {
    return await put(blobNames.upload, await blobs.open(file));
  } catch (error) {
    if (isLost(error)) return file;
    throw error;
  }
}

type Sources = Pick<RequestItemDependencies, "log" | "content">;

/** The request in a line of the list; undefined if it retries an extraction that is passed over. */
async function requestedIn(sources: Sources, line: BatchLine): Promise<RequestedItem | undefined> {
  if ("retryOf" in line) return formerRequest(sources, line.retryOf);
  const { base64, ...asked } = line;
  return { ...asked, file: base64 === undefined ? undefined : Buffer.from(base64, "base64") };
}

async function formerRequest(
  { log, content }: Sources,
  extractionId: string,
): Promise<RequestedItem | undefined> {
  const former = await catchGap(readState(extractionId, log));
  if (former instanceof StreamGapError) return undefined;
  if (former.status === "none" || former.status === "deleted") return undefined;
  const { type, model, input: reference, upload } = former.order;
  const input = await content.input(reference);
  return input ? { type, model, input, formerFile: upload } : { type, model, lost: reference };
}
