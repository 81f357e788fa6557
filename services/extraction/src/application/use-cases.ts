import type { Review } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type {
  BlobReference,
  CompleteReview,
  ExtractionEvent,
  ExtractionLimits,
  FailureReason,
  GetUsage,
} from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import type { FieldFinder } from "@quarry/engine-offline";
import type { Commit, EventStore } from "@quarry/event-store";
import type { Clock, HeldBytes } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { ExtractionRow } from "../domain/extraction-row.ts";
import { createAdmission } from "./acceptance/admission.ts";
import { createRequestExtraction } from "./acceptance/request-extraction.ts";
import { createTokenQuota, type QuestionTokens } from "./acceptance/token-quota.ts";
import { createBatches } from "./batches/batches.ts";
import { batchProjection, createExecuteBatch } from "./batches/execute-batch.ts";
import { createPump } from "./batches/pump.ts";
import { contentIn } from "./content.ts";
import { createDeleteExtraction } from "./erasure/delete-extraction.ts";
import { wireExamples } from "./examples/wire-examples.ts";
import { type Cause, createExecute } from "./execute.ts";
import { extractionProjection } from "./extraction-projection.ts";
import type { BatchViews, ExtractionViews, PageImages, SchemaDirectory, Sources } from "./ports.ts";
import { createPageImage } from "./queries/page-image.ts";
import { createReadExtractions } from "./queries/read-extractions.ts";
import { createReadSource } from "./queries/read-source.ts";
import { createSuggestSchema } from "./queries/suggest-schema.ts";
import { createSummarise } from "./queries/summarise.ts";
import type { ReviewClaims, ReviewPolicyViews, ReviewViews } from "./review/ports.ts";
import { createReadQuality } from "./review/read-quality.ts";
import { createReviewPolicies } from "./review/review-policies.ts";
import { createReviews } from "./review/reviews.ts";
import { createReadTask } from "./run/engine-task.ts";
import { createRunExtraction } from "./run/run-extraction.ts";
import type { createUsage } from "./usage.ts";

export type ExtractionDependencies = {
  usage: Pick<ReturnType<typeof createUsage>, "of">;
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  batches: BatchViews;
  reviews: ReviewViews;
  reviewPolicies: ReviewPolicyViews;
  reviewClaims: ReviewClaims;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  engine: Engine;
  pageImages: PageImages;
  sources: Sources;
  fields: Pick<FieldFinder, "fieldsIn" | "notLocatedIn">;
  clock: Clock;
  /** Engine timeout of one extraction, in ms. */
  engineTimeoutMs: number;
  /** Limits the bytes of documents that wait for an engine or are at work. */
  heldDocuments: HeldBytes;
  /** Tokens that one account may take in a calendar month (UTC); no limit unless given. */
  accountTokensPerMonth?: number | undefined;
  /** What each question to a language model may carry. */
  questionTokens: QuestionTokens;
  /** Called for each extraction that is refused because its account has used its tokens. */
  refused?: () => void;
  /** Called for each batch that is cancelled because its list is lost. */
  listLost: (batchId: string) => void;
  /** Called with each error for which an example's source could not be read again. */
  renewalFailed: (extractionId: string, error: unknown) => void;
  /** Pending extractions per account, and in all. */
  pendingLimits: { perAccount: number; inAll: number };
  /** Called with each new commit once the views show it. */
  committed: (commit: Commit<ExtractionEvent>, row?: ExtractionRow) => void;
  /** Stops work on an extraction wherever it runs. */
  cancel: (extractionId: string) => void;
};

/** An extraction that fails before or without its engine; `document` if its source was read. */
type FailedWork = {
  extractionId: string;
  accountId: string;
  reason: FailureReason;
  document?: BlobReference;
};

export type ExtractionUseCases = ReturnType<typeof createUseCases>;

function wireReviews(dependencies: ExtractionDependencies) {
  const { log, views, reviews, reviewPolicies: policies, reviewClaims: claims } = dependencies;
  const { blobs, schemas, clock, committed } = dependencies;
  const reviewPolicies = createReviewPolicies({ log, policies, schemas, committed });
  return {
    reviews: createReviews({ log, views, reviews, claims, blobs, schemas, clock, committed }),
    reviewPolicies,
    quality: createReadQuality({ reviews, policies: reviewPolicies, schemas }),
  };
}

/** Completes a review; the response to an approval says what of it teaches nothing. */
function createCompleteReview(
  reviews: Pick<ReturnType<typeof createReviews>, "complete">,
  examples: Pick<ReturnType<typeof wireExamples>["examples"], "preview">,
) {
  return async (command: CompleteReview, context: MessageContext): Promise<Review> => {
    const review = await reviews.complete(command, context);
    const teaches = await examples.preview(review, command.accountId, context);
    return { ...review, ...(teaches && { teaches }) };
  };
}

/** The extraction service's commands, queries and work, wired to each other. */
export function createUseCases(dependencies: ExtractionDependencies) {
  const { log, views, blobs, schemas, engine, pageImages, sources, clock, refused } = dependencies;
  const { accountTokensPerMonth: tokensPerMonth, questionTokens, engineTimeoutMs } = dependencies;
  const { batches, fields, pendingLimits, committed, cancel, listLost } = dependencies;
  const tokenQuota = createTokenQuota({ views, clock, tokensPerMonth, refused });
  const content = contentIn(blobs);
  const execute = createExecute({ log, views, content, committed });
  const { perAccount: maxPerAccount, inAll: maxInAll } = pendingLimits;
  const admission = createAdmission({ views, clock, maxPerAccount, maxInAll });
  const executeBatch = createExecuteBatch({ log, views: batches, committed });
  const reads = createReadExtractions(dependencies);
  const { reviews, reviewPolicies, quality } = wireReviews(dependencies);
  const { examples, teach, renewals, readExamples, chooseExamples } = wireExamples({
    ...dependencies,
    ...{ reviews, policies: reviewPolicies },
  });
  return {
    batches: createBatches({
      ...{ log, execute: executeBatch, batches, views, blobs, schemas, toView: reads.toView },
    }),
    batchProjection: batchProjection(batches),
    pump: createPump({
      ...{ log, batches, views, blobs, content, admission, execute, executeBatch },
      ...{ maxPerAccount, listLost },
    }),
    projection: extractionProjection(views, blobs),
    examples,
    exampleRenewals: renewals,
    request: createRequestExtraction({ log, schemas, blobs, execute, admission, readExamples }),
    reviews,
    completeReview: createCompleteReview(reviews, examples),
    reviewPolicies,
    quality,
    delete: createDeleteExtraction({ execute, views, blobs, cancel, deleteReview: reviews.delete }),
    run: createRunExtraction({
      readTask: createReadTask({ blobs, content, schemas, engine, pageImages, chooseExamples }),
      ...{ teach, log, blobs, engine, execute, tokenQuota, questionTokens, clock, engineTimeoutMs },
      policyOf: reviewPolicies.policyOf,
      heldDocuments: dependencies.heldDocuments,
    }),
    async fail(failed: FailedWork, cause: Cause): Promise<void> {
      await execute({ type: "fail", ...failed }, cause);
    },
    /** Erases the caller's content of a deleted extraction. Idempotent. */
    erase: (extractionId: string): Promise<void> => blobs.eraseOwner(extractionId),
    usage: (query: GetUsage) => dependencies.usage.of(query),
    /** The same for every account. */
    limits: async (): Promise<ExtractionLimits> => ({
      pendingExtractions: maxPerAccount,
      tokensPerMonth: tokensPerMonth ?? null,
    }),
    pageImage: createPageImage({ log, views, blobs, pageImages }),
    source: createReadSource({ log, views, sources }),
    suggest: createSuggestSchema({ views, blobs, fields, clock }),
    summary: createSummarise({ views, reviews: dependencies.reviews, blobs, schemas, sources }),
    ...reads,
  };
}
