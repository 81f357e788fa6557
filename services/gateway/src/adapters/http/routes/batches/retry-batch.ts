import { operations } from "@quarry/api";
import type { RetryBatch } from "../../../../application/retry-batch.ts";
import { toClaim } from "../../requests/idempotency-key.ts";
import { presentBatch } from "../../responses/present-batch.ts";
import { type Route, route } from "../../route.ts";

export function retryBatchRoute({ retryBatch }: { retryBatch: RetryBatch }): Route {
  return route(operations.retryBatch, async (call) => {
    const { id: retryOf, accountId, context } = call;
    const claim = toClaim(call, "/batches/retry", { retryOf });
    return { data: presentBatch(await retryBatch({ accountId, retryOf, claim, context })) };
  });
}
