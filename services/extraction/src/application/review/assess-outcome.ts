import type { Evidence } from "@quarry/api";
import type { ReviewOutcome, ReviewPolicyView } from "@quarry/contracts";
import { headOf, type SourceDocument } from "@quarry/document";
import { assess } from "../../domain/review/assess.ts";
import type { createReviewPolicies } from "./review-policies.ts";

export type ReviewPolicies = ReturnType<typeof createReviewPolicies>;

/** Returns what a schema's policy says of an engine's result, to be recorded with it. */
export function assessOutcome(
  result: {
    extractionId: string;
    evidence: Evidence;
    /** Parsed, or as it is stored. */
    document: SourceDocument | Uint8Array;
  },
  { policy, revision }: ReviewPolicyView,
): ReviewOutcome {
  const { extractionId, evidence, document } = result;
  const warnings = warningsOf(document);
  return { policy: revision, ...assess({ extractionId, evidence, warnings }, policy) };
}

/** The document's warnings. A stored document has them in its first line, so the rest is not parsed. */
function warningsOf(document: SourceDocument | Uint8Array): SourceDocument["warnings"] {
  return document instanceof Uint8Array ? headOf(document).warnings : document.warnings;
}
