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
import type { EventStore } from "@quarry/event-store";
import { AppError, type Json } from "@quarry/kernel";
import { evolve, extractionStream, noExtraction, notFound } from "../domain/extraction.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";
import { readJson } from "./content.ts";
import { createListExtractions } from "./list-extractions.ts";
import type { ExtractionViews, SchemaDirectory } from "./ports.ts";

/** Parts of a record that are returned only on request. */
export type RequestedParts = Pick<ListExtractions, "withEvidence" | "withSettledAt">;

/** The queries on extractions. */
export function createReadExtractions(dependencies: {
  views: ExtractionViews;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  log: Pick<EventStore<ExtractionEvent>, "read">;
}) {
  const { views, blobs, schemas, log } = dependencies;

  /**
   * An output that lies in a blob; null if the extraction was deleted meanwhile.
   *
   * @throws AppError INTERNAL if the blob is missing: null would be a result.
   */
  async function readOutput(extractionId: string, reference: BlobReference): Promise<Json> {
    const output = await readJson(blobs, reference);
    if (output !== undefined) return output;
    const { events } = await log.read(extractionStream(extractionId));
    if (events.reduce(evolve, noExtraction).status === "deleted") return null;
    const what = `The result of the extraction ${extractionId} is missing from the blob store`;
    throw new AppError("INTERNAL", `${what}; restore it from a backup, or delete the extraction`);
  }

  async function toView(row: ExtractionRow, asked: RequestedParts = {}): Promise<ExtractionView> {
    const shown = viewOf(row, asked);
    if (!row.outputBlob) return shown;
    return { ...shown, output: await readOutput(row.id, row.outputBlob) };
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

    list: createListExtractions({ views, schemas, toView }),
  };
}

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
