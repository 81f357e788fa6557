import type { BlobStore } from "@quarry/blob-store";
import {
  type BlobReference,
  type EvidenceAnswer,
  type ExtractionPage,
  type ExtractionView,
  failureOf,
  type GetExtraction,
  type ListQuery,
} from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { notFound } from "../domain/extraction.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";
import { readJson } from "./content.ts";
import type { ExtractionViews, SchemaDirectory } from "./ports.ts";

/** The queries on extractions. */
export function createReadExtractions(dependencies: {
  views: ExtractionViews;
  blobs: BlobStore;
  schemas: SchemaDirectory;
}) {
  const { views, blobs, schemas } = dependencies;

  async function toView(row: ExtractionRow): Promise<ExtractionView> {
    const {
      version: _1,
      deleted: _2,
      evidence: _3,
      document: _4,
      spentTokens: _5,
      reservedTokens: _6,
      outputBlob,
      ...view
    } = row;
    if (!outputBlob) return view;
    return { ...view, output: (await readJson(blobs, outputBlob)) ?? null };
  }

  async function rowOf({ extractionId, accountId }: GetExtraction): Promise<ExtractionRow> {
    const row = await views.load(extractionId);
    if (!row || row.deleted || row.accountId !== accountId) throw notFound(extractionId);
    return row;
  }

  return {
    async get(query: GetExtraction): Promise<ExtractionView> {
      return toView(await rowOf(query));
    },

    /** @throws AppError STATE_CONFLICT while the extraction is pending. */
    async evidence(query: GetExtraction): Promise<EvidenceAnswer> {
      const { evidence, status, failure, spentTokens = 0 } = await rowOf(query);
      if (failure) return { failure: failureOf(failure), spentTokens };
      return (
        evidence ??
        refuse(status, "Evidence is available once the extraction has completed or failed")
      );
    },

    /** @throws AppError STATE_CONFLICT while the extraction is pending, and where no source was read. */
    async document(query: GetExtraction): Promise<BlobReference> {
      const { document, status } = await rowOf(query);
      return document ?? refuse(status, "The document is available once the source has been read");
    },

    /** The search goes by the schemas' present names, so the schema service is asked for them. */
    async list(query: ListQuery, context: MessageContext): Promise<ExtractionPage> {
      const { search, ...listing } = query;
      const schemaIds =
        search === undefined ? undefined : await schemas.search(query.accountId, search, context);
      const { items, total } = await views.list({ ...listing, ...(schemaIds && { schemaIds }) });
      return { items: await Promise.all(items.map(toView)), total };
    },
  };
}

function refuse(status: ExtractionRow["status"], rule: string): never {
  throw new AppError("STATE_CONFLICT", `${rule}; this one is ${status}`);
}
