import { type ExtractionFailure, errorCodes, FailedEvidence } from "@quarry/api";
import { z } from "zod";
import { BlobReference } from "./blobs.ts";
import type { FailureReason } from "./events/events.ts";

/** A reason as it was recorded, for callers: codes say of most failures whether they may pass. */
export function failureOf({ code, retryable, ...reason }: FailureReason): ExtractionFailure {
  return { code, ...reason, retryable: retryable ?? errorCodes[code].retryable };
}

/** What the extraction service answers: where evidence lies, or the reason of a failure. */
export const EvidenceAnswer = z.union([BlobReference, FailedEvidence]);
export type EvidenceAnswer = z.output<typeof EvidenceAnswer>;
