import { Evidence, type ExtractionSummary } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { failureOf, type GetExtraction, type SchemaView } from "@quarry/contracts";
import { AppError, toOffsetTime } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { summariseEvidence } from "../../domain/doubt.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { readJson } from "../content.ts";
import type { ExtractionViews, SchemaDirectory, Sources } from "../ports.ts";
import type { ReviewViews } from "../review/ports.ts";
import { loadOwnRow } from "./read-extractions.ts";

type Dependencies = {
  views: Pick<ExtractionViews, "load">;
  reviews: Pick<ReviewViews, "load">;
  blobs: BlobStore;
  schemas: Pick<SchemaDirectory, "live">;
  sources: Sources;
};

/** The summary of an extraction. @throws AppError NOT_FOUND, INTERNAL if its evidence is lost. */
export function createSummarise({ views, reviews, blobs, schemas, sources }: Dependencies) {
  async function readEvidence({ id, accountId, evidence }: ExtractionRow) {
    if (!evidence) return undefined;
    const stored = await readJson(blobs, evidence);
    if (stored !== undefined) return Evidence.parse(stored);
    await loadOwnRow(views, { extractionId: id, accountId }); // it may have been deleted just now
    const what = `The evidence of the extraction ${id} is missing from the blob store`;
    throw new AppError("INTERNAL", `${what}; it can be restored from a backup`);
  }

  return async (query: GetExtraction, context: MessageContext): Promise<ExtractionSummary> => {
    const row = await loadOwnRow(views, query);
    const { accountId, schemaId } = row;
    const [schema, kept, evidence, review] = await Promise.all([
      unlessDeleted(schemas.live({ schemaId, accountId }, context)),
      sources.kept(query, context),
      readEvidence(row),
      reviews.load(row.id),
    ]);
    return {
      ...summariseRow(row, schema),
      pages: kept?.pages ?? null,
      engine: evidence?.engine ?? null,
      ...summariseEvidence(evidence ?? noEvidence),
      review: review?.state ?? (row.doubt?.needsReview ? "open" : "none"),
    };
  };
}

async function unlessDeleted(schema: Promise<SchemaView>): Promise<SchemaView | undefined> {
  try {
    return await schema;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

/** The part of the summary that comes from the row and the schema. */
function summariseRow(row: ExtractionRow, schema: SchemaView | undefined) {
  const { id, status, type, model, schemaId, schemaRevision, batchId, failure } = row;
  return {
    ...{ id, status, type, model, schemaId, schemaRevision },
    schemaName: schema?.name ?? null,
    presentRevision: schema?.revision ?? null,
    batchId: batchId ?? null,
    createdAt: toOffsetTime(row.createdAt),
    settledAt: row.settledAt === undefined ? null : toOffsetTime(row.settledAt),
    totalTokens: row.totalTokens,
    failure: failure ? failureOf(failure) : null,
  };
}

const noEvidence = { leaves: [], missing: [], warnings: [] };
