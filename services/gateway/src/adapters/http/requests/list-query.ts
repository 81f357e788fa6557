import type { ExtractionListParameters, ListParameters } from "@quarry/api";
import type { ListExtractions, ListQuery } from "@quarry/contracts";
import { DAY_MS, startOfDay } from "@quarry/kernel";

/** A list's parameters as the services take them. */
export function listQuery(accountId: string, parameters: ListParameters): ListQuery {
  const { page, perPage, search, ...days } = parameters;
  return { accountId, page, perPage, ...(search && { search }), ...daySpan(days) };
}

/** The parameters of a list of extractions as their service takes them. */
export function extractionListQuery(
  accountId: string,
  {
    include,
    output,
    status,
    schemaId,
    type,
    externalId,
    batchId,
    needsReview,
    maxConfidence,
    after,
    ...parameters
  }: ExtractionListParameters,
): ListExtractions {
  const doubts = { needsReview, maxConfidence };
  const narrowing = { status, schemaId, type, externalId, batchId, after, ...doubts };
  const withEvidence = include && (true as const);
  const withReview = output && (true as const);
  const reviewed = output === "reviewed" ? (true as const) : undefined;
  const shown = { withEvidence, withReview, reviewed };
  return { ...listQuery(accountId, parameters), ...narrowing, ...shown };
}

/** The instants that two days span: `from` inclusive, `before` exclusive, in epoch ms. */
export function daySpan({ startDate, endDate }: Pick<ListParameters, "startDate" | "endDate">) {
  const from = startDate === undefined ? undefined : startOfDay(startDate);
  const last = endDate === undefined ? undefined : startOfDay(endDate);
  return {
    ...(from !== undefined && { from }),
    ...(last !== undefined && { before: last + DAY_MS }),
  };
}
