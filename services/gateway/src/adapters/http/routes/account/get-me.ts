import { type AccountLimits, operations } from "@quarry/api";
import type { ExtractionLimits } from "@quarry/contracts";
import type { ReadExtractionLimits } from "../../../../application/extraction-limits.ts";
import { presentKey } from "../../responses/present-key.ts";
import { type Route, route } from "../../route.ts";

/** The limits that the gateway itself enforces. */
export type EdgeLimits = Omit<AccountLimits, keyof ExtractionLimits>;

type MeDependencies = { edgeLimits: EdgeLimits; extractionLimits: ReadExtractionLimits };

export function getMeRoute({ edgeLimits, extractionLimits }: MeDependencies): Route {
  return route(operations.getMe, async ({ caller, context }) => {
    const { accountId: account, scopes, key } = caller;
    const limits = { ...edgeLimits, ...(await extractionLimits(context)) };
    return { data: { account, scopes: [...scopes], key: key ? presentKey(key) : null, limits } };
  });
}
