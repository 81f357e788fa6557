import { daySpan, ListParameters, type ListQuery } from "@quarry/contracts";
import type { Call } from "../route.ts";
import { refuseRepeated, validate } from "./validate.ts";

/** The query of a list as the services take it. @throws AppError VALIDATION_FAILED. */
export function listQuery({ request, accountId }: Pick<Call, "request" | "accountId">): ListQuery {
  const sent: Record<string, unknown> = { ...request.query };
  refuseRepeated(sent);
  const { page, perPage, search, ...days } = validate(ListParameters, sent);
  return { accountId, page, perPage, ...(search && { search }), ...daySpan(days) };
}
