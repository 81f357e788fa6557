import { BlobMissingError } from "@quarry/blob-store";
import type { GetExtraction } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import { placesOfValues } from "../../domain/review/places-of-values.ts";
import type { Cause } from "../execute.ts";
import type { ExtractionViews, SchemaDirectory } from "../ports.ts";
import type { createReviewPolicies } from "../review/review-policies.ts";
import type { createReviews } from "../review/reviews.ts";
import type { TeachExample } from "./teach-example.ts";

export type LearnDependencies = {
  views: Pick<ExtractionViews, "load">;
  schemas: Pick<SchemaDirectory, "revision">;
  policies: Pick<ReturnType<typeof createReviewPolicies>, "policyOf">;
  reviews: Pick<ReturnType<typeof createReviews>, "reviewed">;
  teach: TeachExample;
};

/**
 * Makes an extraction whose review was approved an example of its schema, unless the schema's policy says otherwise.
 * Idempotent. An extraction that cannot be an example, because the schema has as many as it may or it was deleted
 * meanwhile, is left alone.
 *
 * @throws errors that pass, so that the event is delivered again.
 */
export function createLearnFromReview(dependencies: LearnDependencies) {
  const { views, schemas, policies, reviews, teach } = dependencies;

  async function learn({ extractionId, accountId }: GetExtraction, cause: Cause): Promise<void> {
    const row = await views.load(extractionId);
    if (!row?.document || row.deleted) return;
    const { schemaId, schemaRevision: revision, document } = row;
    const { policy } = await policies.policyOf({ schemaId, accountId });
    if (policy.learn === "none") return;
    const { output, leaves, status } = await reviews.reviewed(
      { extractionId, accountId },
      cause.meta,
    );
    if (status.status !== "approved") return;
    const schema = await schemas.revision({ accountId, schemaId, revision }, cause.meta);
    const structure = parseStructure(schema.structure);
    const places = placesOfValues(leaves);
    await teach({ extractionId, accountId, schemaId, document, structure, output, places }, cause);
  }

  return async (approved: GetExtraction, cause: Cause): Promise<void> => {
    try {
      await learn(approved, cause);
    } catch (error) {
      const isFinal = error instanceof AppError && !error.retryable;
      if (!isFinal && !(error instanceof BlobMissingError)) throw error;
    }
  };
}
