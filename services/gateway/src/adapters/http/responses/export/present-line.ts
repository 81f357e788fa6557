import type { ExportedExtraction } from "@quarry/api";
import { type ExtractionView, failureOf } from "@quarry/contracts";
import { toOffsetTime } from "@quarry/kernel";

/** An extraction as a line of an export, without its evidence. */
export function presentLine(view: ExtractionView): ExportedExtraction {
  return {
    id: view.id,
    externalId: view.externalId ?? null,
    metadata: view.metadata ?? null,
    schemaId: view.schemaId,
    schemaRevision: view.schemaRevision,
    type: view.type,
    status: view.status,
    createdAt: toOffsetTime(view.createdAt),
    settledAt: view.settledAt === undefined ? null : toOffsetTime(view.settledAt),
    totalTokens: view.totalTokens,
    output: view.output,
    failure: view.failure ? failureOf(view.failure) : null,
    ...(view.review && { review: view.review }),
  };
}
