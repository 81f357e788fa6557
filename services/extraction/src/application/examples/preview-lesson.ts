import { setTimeout } from "node:timers/promises";
import { limits, type Review, type ReviewLesson } from "@quarry/api";
import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { AppError, type Clock } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import { placesOfValues } from "../../domain/review/places-of-values.ts";
import { contentIn } from "../content.ts";
import { contradictedBy } from "./contradicted-by.ts";
import type { LearnDependencies } from "./learn-from-review.ts";
import { findExample, type ReadExamples } from "./read-examples.ts";
import type { TeachDependencies } from "./teach-example.ts";

/** How long a reviewer waits for it at most, in ms. */
const PREVIEW_MS = 3_000;

export type PreviewDependencies = Pick<LearnDependencies, "views" | "schemas" | "policies"> & {
  blobs: BlobStore;
  fields: TeachDependencies["fields"];
  clock: Clock;
  readExamples: ReadExamples;
};

/**
 * Returns what of an approved review's output will teach nothing once it is learned. Undefined if it will be no example,
 * or that takes longer than a reviewer waits.
 */
export function createPreviewLesson(dependencies: PreviewDependencies) {
  const { views, schemas, policies, blobs, fields, clock, readExamples } = dependencies;

  async function isLearned({ extractionId, schemaId }: Review, accountId: string) {
    const { policy } = await policies.policyOf({ schemaId, accountId });
    if (policy.learn === "none") return false;
    const known = await readExamples(schemaId);
    return known.length < limits.examples || findExample(known, extractionId) !== undefined;
  }

  async function preview(
    { extractionId, schemaId, output, leaves }: Review,
    accountId: string,
    context: MessageContext,
  ): Promise<ReviewLesson | undefined> {
    const row = await views.load(extractionId);
    if (!row?.document || !row.evidence) return undefined;
    const { schemaRevision: revision } = row;
    const schema = await schemas.revision({ accountId, schemaId, revision }, context);
    const structure = parseStructure(schema.structure);
    const [document, evidence] = await Promise.all([
      blobs.read(row.document),
      contentIn(blobs).evidence(row.evidence),
    ]);
    const lesson = { document, structure, output, places: placesOfValues(leaves) };
    const task = { ...lesson, deadlineAt: clock() + PREVIEW_MS };
    const notLocated = await fields.notLocatedIn(task, accountId);
    return { notLocated, contradicts: evidence ? contradictedBy(evidence, output) : [] };
  }

  return async (
    review: Review,
    accountId: string,
    context: MessageContext,
  ): Promise<ReviewLesson | undefined> => {
    if (review.state !== "approved" || !(await isLearned(review, accountId))) return undefined;
    const found = preview(review, accountId, context).catch(unlessUnknown);
    const waited = new AbortController();
    const late = setTimeout(PREVIEW_MS, undefined, { signal: waited.signal }).catch(
      () => undefined,
    );
    try {
      return await Promise.race([found, late]);
    } finally {
      waited.abort();
    }
  };
}

/** The verdict is given: that a document is too long, or was erased just now, is no failure of it. */
function unlessUnknown(error: unknown): undefined {
  if (error instanceof AppError || error instanceof BlobMissingError) return undefined;
  throw error;
}
