import type { SuggestedStructure } from "@quarry/api";
import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import type { SuggestStructure } from "@quarry/contracts";
import { type FieldFinder, suggestStructure } from "@quarry/engine-offline";
import { AppError, type Clock } from "@quarry/kernel";
import { notFound } from "../../domain/extraction.ts";
import type { ExtractionViews } from "../ports.ts";
import { loadOwnRow } from "./read-extractions.ts";

type Dependencies = {
  views: Pick<ExtractionViews, "load">;
  blobs: Pick<BlobStore, "read">;
  fields: Pick<FieldFinder, "fieldsIn">;
  clock: Clock;
};

/** Shorter than the caller's own timeout. */
const TIMEOUT_MS = 8_000;

/**
 * Suggests a structure for documents that extractions have read. Neither readers nor engines run.
 *
 * @throws AppError NOT_FOUND; STATE_CONFLICT if no source was read; TIMEOUT; PAYLOAD_TOO_LARGE.
 */
export function createSuggestSchema({ views, blobs, fields, clock }: Dependencies) {
  return async ({ accountId, extractionIds }: SuggestStructure): Promise<SuggestedStructure> => {
    const deadlineAt = clock() + TIMEOUT_MS;
    const kept = await Promise.all(
      extractionIds.map(async (extractionId) => {
        const { document, status } = await loadOwnRow(views, { extractionId, accountId });
        if (document) return { extractionId, document };
        const rule = "A structure is suggested from sources that have been read";
        throw new AppError(
          "STATE_CONFLICT",
          `${rule}; the extraction ${extractionId} is ${status}`,
        );
      }),
    );
    const documents = [];
    for (const { extractionId, document } of kept) {
      try {
        const task = { document: await blobs.read(document), deadlineAt };
        documents.push({ extractionId, proposals: await fields.fieldsIn(task, accountId) });
      } catch (error) {
        throw error instanceof BlobMissingError ? notFound(extractionId) : error;
      }
    }
    return suggestStructure(documents);
  };
}
