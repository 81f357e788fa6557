import type { ReviewPolicy } from "@quarry/api";
import type { ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent, ViewRow } from "@quarry/event-store";

/** A schema's review policy in the read model, by the schema's id; its version is the policy's revision. */
export type ReviewPolicyRow = ViewRow & { accountId: string; policy: ReviewPolicy };

/** Returns how an event changes the row. */
export function evolvePolicyRow(
  row: ReviewPolicyRow | undefined,
  event: StoredEvent<ExtractionEvent>,
): ReviewPolicyRow {
  if (event.type === "ReviewPolicySet") {
    const { schemaId: id, accountId, policy } = event.data;
    return { id, version: event.version, accountId, policy };
  }
  if (!row) throw new Error(`stream ${event.stream} starts with ${event.type}`);
  return row;
}
