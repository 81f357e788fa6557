import { Evidence } from "@quarry/api";
import { BlobCorruptError, BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { type BlobReference, type ExtractionEvent, ExtractionInput } from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import { type Json, parseJson } from "@quarry/kernel";
import { assessDoubt, doubtOf, unknownDoubt } from "../domain/doubt.ts";
import {
  type EventContent,
  type ExtractionRow,
  evolveRow,
  isInline,
} from "../domain/extraction-row.ts";

/** The caller's content that events only refer to; undefined if it is erased, or lost: missing or damaged. */
export type Content = {
  input(reference: BlobReference): Promise<ExtractionInput | undefined>;
  output(reference: BlobReference): Promise<Json | undefined>;
  evidence(reference: BlobReference): Promise<Evidence | undefined>;
};

/** Whether a blob is missing or damaged, so that reading it again does not help. */
export const isLost = (error: unknown): boolean =>
  error instanceof BlobMissingError || error instanceof BlobCorruptError;

/** A blob's bytes; undefined if it is erased, or lost: missing or damaged. */
export async function readUnlessLost(
  blobs: Pick<BlobStore, "read">,
  reference: BlobReference,
): Promise<Buffer | undefined> {
  try {
    return await blobs.read(reference);
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}

/** JSON that lies in a blob; undefined if it is erased, or lost: missing or damaged. */
export async function readJson(
  blobs: BlobStore,
  reference: BlobReference,
): Promise<Json | undefined> {
  const bytes = await readUnlessLost(blobs, reference);
  return bytes && parseJson(bytes.toString("utf8"));
}

/** The input of a request that is to be recorded; undefined if it was erased, the error if it is damaged. */
export async function sentInput(
  blobs: Pick<BlobStore, "read">,
  reference: BlobReference,
): Promise<ExtractionInput | BlobCorruptError | undefined> {
  try {
    return ExtractionInput.parse(parseJson((await blobs.read(reference)).toString("utf8")));
  } catch (error) {
    if (error instanceof BlobMissingError) return undefined;
    if (error instanceof BlobCorruptError) return error;
    throw error;
  }
}

/** The caller's content, from the blobs that events refer to. */
export function contentIn(blobs: BlobStore): Content {
  return {
    async input(reference) {
      const stored = await readJson(blobs, reference);
      return stored === undefined ? undefined : ExtractionInput.parse(stored);
    },
    output: (reference) => readJson(blobs, reference),
    async evidence(reference) {
      const stored = await readJson(blobs, reference);
      return stored === undefined ? undefined : Evidence.parse(stored);
    },
  };
}

/** Like `evolveRow`, but reads the content that the event refers to. */
export function evolveWith(content: Content) {
  return async (
    row: ExtractionRow | undefined,
    event: StoredEvent<ExtractionEvent>,
  ): Promise<ExtractionRow> => evolveRow(row, event, await readContent(event, content));
}

async function readContent(event: ExtractionEvent, content: Content): Promise<EventContent> {
  if (event.type === "ExtractionRequested") return { input: await content.input(event.data.input) };
  if (event.type !== "ExtractionCompleted") return {};
  const { output, evidence, review } = event.data;
  const [inline, read] = await Promise.all([
    isInline(output) ? content.output(output) : undefined,
    content.evidence(evidence),
  ]);
  if (read && review) return { output: inline, doubt: doubtOf(review) };
  return { output: inline, doubt: read ? assessDoubt(read) : unknownDoubt };
}
