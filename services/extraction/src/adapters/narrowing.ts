import { sha256 } from "@quarry/kernel";
import type { Filtered } from "@quarry/read-model";
import type { ExtractionFilter } from "../application/ports.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";

/** A store's names of the columns by which lists are filtered. */
export type ColumnNames = Record<keyof typeof narrowingColumns, string>;

/** The columns by which lists are filtered, computed from a row. */
export const narrowingColumns = {
  schemaId: (row: ExtractionRow) => row.schemaId,
  status: (row: ExtractionRow) => row.status,
  type: (row: ExtractionRow) => row.type,
  externalId: externalIdColumn,
  batchId: ({ batchId = "" }: ExtractionRow) => batchId,
  needsReview: ({ doubt }: ExtractionRow) => (doubt ? String(doubt.needsReview) : ""),
  leastPercent: ({ doubt }: ExtractionRow) =>
    doubt?.leastConfidence === undefined ? "" : ceilPercent(doubt.leastConfidence),
};

/**
 * A digest of the caller's own id. Erasing a row does not overwrite the bytes of its columns, so columns hold no
 * content of callers.
 */
function externalIdColumn({
  accountId,
  externalId,
}: Pick<ExtractionRow, "accountId" | "externalId">) {
  return externalId === undefined ? "" : sha256(`${accountId}\n${externalId}`);
}

/** A confidence rounded up to whole percents, so that a bound in whole percents is compared exactly. */
function ceilPercent(confidence: number): string {
  return String(Math.ceil(Number((confidence * 100).toFixed(6))));
}

/** All whole percents up to a bound. Each is one range of the index, which has the newest first. */
function percentsUpTo(confidence: number): string[] {
  const bound = Math.round(confidence * 100);
  return Array.from({ length: bound + 1 }, (_, percent) => String(percent));
}

/** The query for a filter, by the index that usually leaves the fewest extractions. */
export function narrowBy(
  accountId: string,
  filter: ExtractionFilter,
  columns: ColumnNames,
): { groups: readonly string[] } | Filtered | undefined {
  const { schemaIds, maxConfidence } = filter;
  const equals = equalities(accountId, filter, columns);
  if (Object.keys(equals).length === 0 && maxConfidence === undefined) {
    return schemaIds && { groups: schemaIds };
  }
  const among = {
    ...(schemaIds && { [columns.schemaId]: schemaIds }),
    ...(maxConfidence !== undefined && { [columns.leastPercent]: percentsUpTo(maxConfidence) }),
  };
  return { by: columns[indexFor(filter)], equals, among };
}

function equalities(accountId: string, filter: ExtractionFilter, columns: ColumnNames) {
  const { status, type, externalId, batchId, needsReview } = filter;
  return {
    ...(externalId !== undefined && {
      [columns.externalId]: externalIdColumn({ accountId, externalId }),
    }),
    ...(batchId !== undefined && { [columns.batchId]: batchId }),
    ...(status && { [columns.status]: status }),
    ...(type && { [columns.type]: type }),
    ...(needsReview !== undefined && { [columns.needsReview]: String(needsReview) }),
  };
}

function indexFor(filter: ExtractionFilter): keyof ColumnNames {
  const { schemaIds, status, type, externalId, batchId, needsReview, maxConfidence } = filter;
  return (
    (externalId !== undefined && "externalId") ||
    (batchId !== undefined && "batchId") ||
    (status !== undefined && status !== "completed" && "status") ||
    (maxConfidence !== undefined && "leastPercent") ||
    (needsReview && "needsReview") ||
    (schemaIds && "schemaId") ||
    (type && "type") ||
    (needsReview === false && "needsReview") ||
    "status"
  );
}

/** The query for a filter of a list that is read by a cursor, which always follows an index. */
export function walkBy(...[accountId, filter, columns]: Parameters<typeof narrowBy>) {
  const narrowing = narrowBy(accountId, filter, columns);
  if (!narrowing || "by" in narrowing) return narrowing;
  const { groups } = narrowing;
  return { by: columns.schemaId, equals: {}, among: { [columns.schemaId]: groups } };
}
