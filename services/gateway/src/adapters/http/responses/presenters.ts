import type {
  CreatedExtraction,
  CursorMeta,
  ExtractionListItem,
  ExtractionRecord,
  PageMeta,
  SchemaRecord,
} from "@quarry/api";
import type { ExtractionView, SchemaView } from "@quarry/contracts";
import { toOffsetTime } from "@quarry/kernel";

export function presentSchema({ id, name, structure, createdAt }: SchemaView): SchemaRecord {
  return { id, name, structure, createdAt: toOffsetTime(createdAt) };
}

/** The strong entity tag of a schema: its revision. */
export function schemaTag({ revision }: SchemaView): { ETag: string } {
  return { ETag: `"${revision}"` };
}

export function presentExtraction(view: ExtractionView): ExtractionRecord {
  return {
    id: view.id,
    schemaId: view.schemaId,
    source: { type: view.type, content: view.source },
    result: view.output,
    status: view.status,
    createdAt: toOffsetTime(view.createdAt),
    ...labelsOf(view),
  };
}

export function presentListItem(view: ExtractionView): ExtractionListItem {
  return {
    id: view.id,
    createdAt: toOffsetTime(view.createdAt),
    charged: view.charged,
    input: {
      schema_id: view.schemaId,
      source: view.source,
      type: view.type,
      ...(view.instruction !== undefined && { instruction: view.instruction }),
    },
    output: view.output,
    status: view.status,
    totalTokens: String(view.totalTokens),
    ...labelsOf(view),
    ...(view.review && { review: view.review }),
  };
}

export function presentCreated({ id, output, totalTokens }: ExtractionView): CreatedExtraction {
  return { id, output, totalTokens };
}

/** The caller's own labels. */
function labelsOf({ externalId, metadata }: ExtractionView) {
  return { ...(externalId !== undefined && { externalId }), ...(metadata && { metadata }) };
}

/** The meta of a list that is read by a cursor. */
export function presentCursor(
  items: readonly ExtractionView[],
  { perPage, more }: { perPage: number; more: boolean },
): CursorMeta {
  return { perPage, nextAfter: (more && items.at(-1)?.id) || null };
}

/** The meta of a page; a page past the last has a previous page but no next one. */
export function presentMeta(list: { page: number; perPage: number; total: number }): PageMeta {
  const { page, perPage, total } = list;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const url = (number: number) => `/?page=${number}`;
  return {
    currentPage: page,
    firstPage: 1,
    firstPageUrl: url(1),
    lastPage,
    lastPageUrl: url(lastPage),
    nextPageUrl: page < lastPage ? url(page + 1) : null,
    perPage,
    previousPageUrl: page > 1 ? url(page - 1) : null,
    total,
  };
}
