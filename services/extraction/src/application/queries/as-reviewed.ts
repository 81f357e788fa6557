import type { ShownReview, StructureNode } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent, ExtractionView } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import type { Json } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { OutputDraft } from "../../domain/review/output-draft.ts";
import { reviewStream } from "../../domain/review/review.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import type { SchemaDirectory } from "../ports.ts";
import type { ReviewViews } from "../review/ports.ts";
import { changesIn, readVersions } from "../review/stored-versions.ts";

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

/**
 * Gives the extractions of a page with the output in the latest version of their reviews. The reviews are found in one
 * read; only of those that changed something are the changes read.
 */
export function createAsReviewed({ log, reviews, blobs, schemas, withoutOutput }: Dependencies) {
  /** The structures of a page's extractions, each parsed once. */
  function structuresBy(context: MessageContext): StructureOf {
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
    const versions = await readVersions(blobs, changesIn(events).slice(0, version));
    if (!versions) return undefined;
    const { output } = view;
    const draft = new OutputDraft({ structure, output, evidence: noEvidence });
    for (const change of versions.flat()) draft.apply(change);
    return draft.output;
  }

  async function shown(
    { row, view }: PagedExtraction,
    review: ReviewRow | undefined,
    structureOf: StructureOf,
  ): Promise<ExtractionView> {
    if (view.status !== "completed") return { ...view, review: noReview };
    if (review?.deleted) return { ...(await withoutOutput(view)), review: noReview };
    const said = { ...view, review: review ? shownReview(review) : impliedReview(row) };
    if (!review || review.outputVersion === 0) return said;
    const output = await outputAt(review.outputVersion, { row, view }, structureOf);
    return output === undefined ? withoutOutput(said) : { ...said, output };
  }

  return async (
    page: readonly PagedExtraction[],
    context: MessageContext,
  ): Promise<ExtractionView[]> => {
    const known = await reviews.of(page.map(({ row }) => row.id));
    const structureOf = structuresBy(context);
    return Promise.all(page.map((each) => shown(each, known.get(each.row.id), structureOf)));
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
