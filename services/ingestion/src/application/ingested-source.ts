import { BlobCorruptError, BlobMissingError, OwnerErasedError } from "@quarry/blob-store";
import type { BlobReference, SourceEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import { sourceStream } from "../domain/source.ts";

type Asked = { extractionId: string; accountId: string; input: BlobReference };

/** Returns what was recorded of an account's source. @throws AppError NOT_FOUND if it was not ingested. */
export async function ingestedSource(
  log: Pick<EventStore<SourceEvent>, "read">,
  { extractionId, accountId, input }: Asked,
): Promise<Extract<SourceEvent, { type: "SourceIngested" }>["data"]> {
  const { events } = await log.read(sourceStream(extractionId));
  const [event] = events;
  const isOwn = event?.data.accountId === accountId && input.owner === extractionId;
  if (!isOwn || event.type !== "SourceIngested") throw noSuchSource();
  return event.data;
}

export function noSuchSource(): AppError {
  return new AppError("NOT_FOUND", "There is no such source");
}

/**
 * Waits for work on a source's blobs.
 *
 * @throws AppError NOT_FOUND if they were erased or are missing; INTERNAL, which no repeat would pass, if they are
 *   damaged; the work's own errors.
 */
export async function onStoredSource<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BlobCorruptError) throw damaged(error);
    const isErased = error instanceof BlobMissingError || error instanceof OwnerErasedError;
    throw isErased ? noSuchSource() : error;
  }
}

function damaged(cause: BlobCorruptError): AppError {
  const fault = {
    message: "The source is damaged in the blob store; it can be restored from a backup",
    ...{ retryable: false, cause },
  };
  return new AppError("INTERNAL", fault.message, fault);
}
