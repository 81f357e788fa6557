import type { ListParameters } from "@quarry/api";
import type { ListQuery } from "@quarry/contracts";
import { DAY_MS, startOfDay } from "@quarry/kernel";

/** A list's parameters as the services take them. */
export function listQuery(accountId: string, parameters: ListParameters): ListQuery {
  const { page, perPage, search, ...days } = parameters;
  return { accountId, page, perPage, ...(search && { search }), ...daySpan(days) };
}

/** The instants that two days span: `from` inclusive, `before` exclusive, in epoch ms. */
function daySpan({ startDate, endDate }: Pick<ListParameters, "startDate" | "endDate">) {
  const from = startDate === undefined ? undefined : startOfDay(startDate);
  const last = endDate === undefined ? undefined : startOfDay(endDate);
  return {
    ...(from !== undefined && { from }),
    ...(last !== undefined && { before: last + DAY_MS }),
  };
}
