import type { BlobStore } from "@quarry/blob-store";
import {
  type BlobReference,
  type EvidenceAnswer,
  type ExtractionEvent,
  type ExtractionView,
  failureOf,
  type GetExtraction,
  type ListExtractions,
  type ReadExtraction,
} from "@quarry/contracts";
import { catchGap, type EventStore, StreamGapError } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { notFound } from "../../domain/extraction.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { readJson } from "../content.ts";
import type { ExtractionViews, SchemaDirectory } from "../ports.ts";
import { readState } from "../read-state.ts";
import type { ReviewViews } from "../review/ports.ts";
import { createAsReviewed } from "./as-reviewed.ts";
import { createListExtractions } from "./list-extractions.ts";

/** Parts of a record that are returned only on request. */
export type RequestedParts = Pick<ListExtractions, "withEvidence" | "withSettledAt">;

/** The queries on extractions. */
export function createReadExtractions(dependencies: {
  views: ExtractionViews;
  reviews: Pick<ReviewViews, "of">;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  log: Pick<EventStore<ExtractionEvent>, "read">;
}) {
  const { views, reviews, blobs, schemas, log } = dependencies;

  async function isDeleted(extractionId: string): Promise<boolean> {
    const state = await catchGap(readState(extractionId, log));
    return !(state instanceof StreamGapError) && state.status === "deleted";
  }

  /** An extraction whose result is lost is shown as failed: a completed one with null would be a wrong result. */
  async function toView(row: ExtractionRow, asked: RequestedParts = {}): Promise<ExtractionView> {
    const shown = viewOf(row, asked);
    if (!row.outputBlob) return shown;
    const output = await readJson(blobs, row.outputBlob);
    if (output !== undefined) return { ...shown, output };
    return withoutOutput(shown);
  }

  /** An extraction whose output cannot be read: one that was deleted just now is shown as it is, without it. */
  async function withoutOutput(view: ExtractionView): Promise<ExtractionView> {
    const shown = { ...view, output: null };
    return (await isDeleted(view.id)) ? shown : { ...shown, status: "failed", failure: resultLost };
  }

  const { asReviewed, withReviews } = createAsReviewed({
    log,
    reviews,
    blobs,
    schemas,
    withoutOutput,
  });

  async function toViews(
    rows: readonly ExtractionRow[],
    asked: ListExtractions,
    context: MessageContext,
  ): Promise<ExtractionView[]> {
    const page = await Promise.all(
      rows.map(async (row) => ({ row, view: await toView(row, asked) })),
    );
    if (asked.reviewed) return asReviewed(page, context);
    return asked.withReview ? withReviews(page) : page.map(({ view }) => view);
  }

  const loadRow = (query: GetExtraction) => loadOwnRow(views, query);

  return {
    toView,

    async get({ withEvidence, ...query }: ReadExtraction): Promise<ExtractionView> {
      return toView(await loadRow(query), { withEvidence });
    },

    /** @throws AppError STATE_CONFLICT while the extraction is pending. */
    async evidence(query: GetExtraction): Promise<EvidenceAnswer> {
      const row = await loadRow(query);
      const rule = "Evidence is available once the extraction has completed or failed";
      return evidenceOf(row) ?? refuse(row.status, rule);
    },

    /** @throws AppError STATE_CONFLICT while the extraction is pending, and if no source was read. */
    async document(query: GetExtraction): Promise<BlobReference> {
      const { document, status } = await loadRow(query);
      return document ?? refuse(status, "The document is available once the source has been read");
    },

    list: createListExtractions({ views, schemas, toViews }),
  };
}

const resultLost = {
  code: "INTERNAL",
  message: "The result is missing from the blob store; it can be restored from a backup",
} as const;

/** A row as its caller sees it; an output that is too large for the row is null. */
export function viewOf(row: ExtractionRow, asked: RequestedParts): ExtractionView {
  const {
    version: _1,
    deleted: _2,
    evidence: _3,
    document: _4,
    spentTokens: _5,
    reservedTokens: _6,
    doubt: _7,
    settledAt,
    outputBlob: _8,
    ...view
  } = row;
  const evidence = asked.withEvidence ? evidenceOf(row) : undefined;
  return {
    ...view,
    ...(asked.withSettledAt && settledAt !== undefined && { settledAt }),
    ...(evidence && { evidence }),
  };
}

/** The account's extraction. @throws AppError NOT_FOUND. */
export async function loadOwnRow(
  views: Pick<ExtractionViews, "load">,
  { extractionId, accountId }: GetExtraction,
): Promise<ExtractionRow> {
  const row = await views.load(extractionId);
  if (!row || row.deleted || row.accountId !== accountId) throw notFound(extractionId);
  return row;
}

/** The blob of the evidence, or the failure; undefined while the extraction is pending. */
function evidenceOf(row: ExtractionRow): EvidenceAnswer | undefined {
  const { evidence, failure, spentTokens = 0 } = row;
  return failure ? { failure: failureOf(failure), spentTokens } : evidence;
}

function refuse(status: ExtractionRow["status"], rule: string): never {
  throw new AppError("STATE_CONFLICT", `${rule}; this one is ${status}`);
}
