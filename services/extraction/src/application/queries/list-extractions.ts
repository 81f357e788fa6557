import type {
  ExtractionCursorPage,
  ExtractionPage,
  ExtractionView,
  ListExtractions,
} from "@quarry/contracts";
import { invalid } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { Place } from "@quarry/read-model";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import type { ExtractionFilter, ExtractionViews, SchemaDirectory } from "../ports.ts";

/**
 * The query for a list of extractions, by page numbers or by a cursor.
 *
 * @throws AppError VALIDATION_FAILED if the cursor is no extraction of the account.
 */
export function createListExtractions(dependencies: {
  views: ExtractionViews;
  schemas: SchemaDirectory;
  toViews: (
    rows: readonly ExtractionRow[],
    asked: ListExtractions,
    context: MessageContext,
  ) => Promise<ExtractionView[]>;
}) {
  const { views, schemas, toViews } = dependencies;

  /** A search matches the current names of schemas, which the schema service knows. */
  async function resolveFilter(
    query: ListExtractions,
    context: MessageContext,
  ): Promise<ExtractionFilter> {
    const { accountId, search, schemaId, status, type, externalId, batchId } = query;
    const { needsReview, maxConfidence } = query;
    const named =
      search === undefined ? undefined : await schemas.search(accountId, search, context);
    const schemaIds = schemaId === undefined ? named : narrowToSchema(schemaId, named);
    return { schemaIds, status, type, externalId, batchId, needsReview, maxConfidence };
  }

  /** A deleted extraction keeps its place, so that a list can continue behind it. */
  async function resolveCursor(accountId: string, after: string): Promise<Place | undefined> {
    if (after === "") return undefined;
    const row = await views.load(after);
    if (row?.accountId === accountId) return { createdAt: row.createdAt, id: row.id };
    throw invalid("after", "unknown", "must be the id of an extraction, or empty");
  }

  return async (
    query: ListExtractions,
    context: MessageContext,
  ): Promise<ExtractionPage | ExtractionCursorPage> => {
    const { accountId, from, before, page, perPage, after } = query;
    const filter = await resolveFilter(query, context);
    const listed = { accountId, from, before, ...filter };
    const shown = (rows: ExtractionRow[]) => toViews(rows, query, context);
    if (after === undefined) {
      const { items, total } = await views.list({ ...listed, page, perPage });
      return { items: await shown(items), total };
    }
    const behind = await resolveCursor(accountId, after);
    const rows = await views.following({ ...listed, behind, limit: perPage + 1 });
    return { items: await shown(rows.slice(0, perPage)), more: rows.length > perPage };
  };
}

/** The schema's id, unless a search excludes it. */
function narrowToSchema(schemaId: string, searched: readonly string[] | undefined): string[] {
  return !searched || searched.includes(schemaId) ? [schemaId] : [];
}
