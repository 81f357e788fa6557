import { type AccountLimits, operations } from "@quarry/api";
import { ExtractionLimits, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { presentKey } from "../../answers/present-key.ts";
import { type Route, route } from "../../route.ts";

/** The limits that the gateway itself holds its callers to. */
export type EdgeLimits = Omit<AccountLimits, keyof ExtractionLimits>;

type MeDependencies = { bus: MessageBus; edgeLimits: EdgeLimits };

export function getMeRoute({ bus, edgeLimits }: MeDependencies): Route {
  return route(operations.getMe, async ({ caller, context }) => {
    const { accountId: account, scopes, key } = caller;
    const payload = { accountId: account };
    const question = { subject: subjects.extraction.limits, payload, reply: ExtractionLimits };
    const limits = { ...edgeLimits, ...(await ask(bus, question, context)) };
    return { data: { account, scopes: [...scopes], key: key ? presentKey(key) : null, limits } };
  });
}
