import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import {
  type BatchItem,
  BatchLine,
  type BlobReference,
  blobNames,
  type ExtractionEvent,
  type ExtractionInput,
} from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { itemId } from "../../domain/batch.ts";
import type { BatchRow } from "../../domain/batch-row.ts";
import { noExtraction } from "../../domain/extraction.ts";
import type { Admission } from "../acceptance/admission.ts";
import type { Content } from "../content.ts";
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

/** The request of an item, and its file; of a retried one whose input or file is lost, what is missing. */
type RequestedItem = Pick<BatchItem, "type" | "model"> &
  (
    | { input: ExtractionInput; file?: Uint8Array | AsyncIterable<Uint8Array> | undefined }
    | { lost: BlobReference }
  );

/**
 * Requests an item of a batch as an extraction. Does nothing if the item is requested already, or if it retries an
 * extraction that was deleted since. One whose former source is lost is requested as well, and fails when it is read.
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
    const given = "lost" in asked ? undefined : asked.input;
    const stored =
      "lost" in asked ? { input: asked.lost } : await store(blobs, extractionId, asked);
    const pinned = { extractionId, accountId, schemaId, schemaRevision, batchId };
    const order = { ...pinned, type, model, ...stored };
    const commandId = `${batchId}:${number}`;
    await admission.admit(accountId, () =>
      execute(
        { type: "request", extractionId, order },
        { commandId, requestHash: commandId, meta: { accountId } },
        { known: { state: noExtraction, version: 0 }, content: { input: async () => given } },
      ),
    );
    return true;
  };
}

/** Stores what an item was requested with among the blobs of its extraction. */
async function store(
  blobs: BlobStore,
  extractionId: string,
  { input: given, file }: Extract<RequestedItem, { input: ExtractionInput }>,
) {
  const put = (name: string, content: Parameters<BlobStore["put"]>[2]) =>
    blobs.put(extractionId, name, content, { withCommit: true });
  const input = await put(blobNames.input, JSON.stringify(given));
  return { input, ...(file && { upload: await put(blobNames.upload, file) }) };
}

type Sources = Pick<RequestItemDependencies, "log" | "blobs" | "content">;

/** The request in a line of the list; undefined if it retries a deleted extraction. */
async function requestedIn(sources: Sources, line: BatchLine): Promise<RequestedItem | undefined> {
  if ("retryOf" in line) return formerRequest(sources, line.retryOf);
  const { base64, ...asked } = line;
  return { ...asked, file: base64 === undefined ? undefined : Buffer.from(base64, "base64") };
}

async function formerRequest(
  { log, blobs, content }: Sources,
  extractionId: string,
): Promise<RequestedItem | undefined> {
  const former = await readState(extractionId, log);
  if (former.status === "none" || former.status === "deleted") return undefined;
  const { type, model, input: reference, upload } = former.order;
  const input = await content.input(reference);
  if (!input) return { type, model, lost: reference };
  try {
    return { type, model, input, file: upload && (await blobs.open(upload)) };
  } catch (error) {
    if (error instanceof BlobMissingError) return { type, model, lost: upload ?? reference };
    throw error;
  }
}
