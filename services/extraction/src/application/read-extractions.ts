import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionPage, ExtractionView, GetExtraction, ListQuery } from "@quarry/contracts";
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
    const { version: _version, deleted: _deleted, outputBlob, output, ...view } = row;
    if (!outputBlob) return { ...view, output };
    return { ...view, output: (await readJson(blobs, outputBlob)) ?? null };
  }

  return {
    async get({ extractionId, accountId }: GetExtraction): Promise<ExtractionView> {
      const row = await views.load(extractionId);
      if (!row || row.deleted || row.accountId !== accountId) throw notFound(extractionId);
      return toView(row);
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
