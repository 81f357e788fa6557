import type { ShownReview, StructureNode } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent, ExtractionView } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import type { Json } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { reviewStream } from "../../domain/review/review.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import type { SchemaDirectory } from "../ports.ts";
import type { ReviewViews } from "../review/ports.ts";
import { changesIn, draftAt, readVersions } from "../review/stored-versions.ts";

type Dependencies = {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  reviews: Pick<ReviewViews, "of">;
  blobs: BlobStore;
  schemas: Pick<SchemaDirectory, "revision">;
  /** Shows an extraction whose output cannot be read. */
  withoutOutput: (view: ExtractionView) => Promise<ExtractionView>;
};

/** An extraction of a page: its row, and the view with the engine's output. */
export type PagedExtraction = { row: ExtractionRow; view: ExtractionView };

type StructureOf = (row: ExtractionRow) => Promise<StructureNode>;

/** Finds the structures of a page's extractions, and parses each once. */
function structuresBy({ schemas }: Dependencies, context: MessageContext): StructureOf {
  const parsed = new Map<string, Promise<StructureNode>>();
  return ({ accountId, schemaId, schemaRevision: revision }) => {
    const key = `${schemaId}@${revision}`;
    const query = { accountId, schemaId, revision };
    const structure =
      parsed.get(key) ??
      schemas.revision(query, context).then((schema) => parseStructure(schema.structure));
    parsed.set(key, structure);
    return structure;
  };
}

/**
 * Gives the extractions of a page with the state of their reviews, and with the output in its latest version. The reviews
 * are found in one read; only of those that changed something are the changes read.
 */
export function createAsReviewed(dependencies: Dependencies) {
  const { log, reviews, blobs, withoutOutput } = dependencies;

  /** The output at a version; undefined if the version cannot be read. */
  async function outputAt(
    version: number,
    { row, view }: PagedExtraction,
    structureOf: StructureOf,
  ): Promise<Json | undefined> {
    const [structure, { events }] = await Promise.all([
      structureOf(row),
      log.read(reviewStream(row.id)),
    ]);
    const changed = changesIn(events).slice(0, version);
    const versions = await readVersions(blobs, changed);
    if (!versions) return undefined;
    const { output } = view;
    return draftAt(version, { changed, versions }, { structure, output, evidence: noEvidence })
      .output;
  }

  /** An extraction with the state of its review, and the engine's output. */
  async function withReview(
    { row, view }: PagedExtraction,
    review: ReviewRow | undefined,
  ): Promise<ExtractionView> {
    if (view.status !== "completed") return { ...view, review: noReview };
    if (review?.deleted) return { ...(await withoutOutput(view)), review: noReview };
    return { ...view, review: review ? shownReview(review) : impliedReview(row) };
  }

  async function reviewed(
    paged: PagedExtraction,
    review: ReviewRow | undefined,
    structureOf: StructureOf,
  ): Promise<ExtractionView> {
    const shown = await withReview(paged, review);
    const { state = "none", version = 0 } = shown.review ?? {};
    if (state === "none" || version === 0) return shown;
    const output = await outputAt(version, paged, structureOf);
    return output === undefined ? withoutOutput(shown) : { ...shown, output };
  }

  const reviewsOf = (page: readonly PagedExtraction[]) => reviews.of(page.map(({ row }) => row.id));

  return {
    /** Gives a page with the output in the latest version of each review. */
    async asReviewed(
      page: readonly PagedExtraction[],
      context: MessageContext,
    ): Promise<ExtractionView[]> {
      const known = await reviewsOf(page);
      const structureOf = structuresBy(dependencies, context);
      return Promise.all(page.map((each) => reviewed(each, known.get(each.row.id), structureOf)));
    },

    /** Gives a page with the state of each review. */
    async withReviews(page: readonly PagedExtraction[]): Promise<ExtractionView[]> {
      const known = await reviewsOf(page);
      return Promise.all(page.map((each) => withReview(each, known.get(each.row.id))));
    },
  };
}

const noReview: ShownReview = { state: "none", version: 0 };

/** The output alone is shown, not where its values are. */
const noEvidence = { leaves: [] };

function shownReview({ state, outputVersion: version }: ReviewRow): ShownReview {
  return { state, version, ...(state !== "open" && { verdict: state }) };
}

/** A policy's wish counts before the event that requests the review is there. */
function impliedReview({ doubt }: ExtractionRow): ShownReview {
  return doubt?.needsReview ? { ...noReview, state: "open" } : noReview;
}
