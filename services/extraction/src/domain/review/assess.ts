import {
  type Evidence,
  type LeafEvidence,
  limits,
  type ReviewPolicy,
  type ReviewReason,
} from "@quarry/api";
import type { ReviewOutcome } from "@quarry/contracts";
import { sha256 } from "@quarry/kernel";
import { fieldOf } from "../quality/engine-values.ts";

/** Warnings that a list may lack rows. */
const listWarnings = new Set(["list_empty", "list_incomplete", "output_incomplete"]);

/** Warnings that a part of the source was not read, or only guessed. */
const readingWarnings = new Set([
  "attachments_not_read",
  "bytes_replaced",
  "encoding_guessed",
  "garbled_text",
  "json_damaged",
  "out_of_time",
  "page_damaged",
  "page_truncated",
  "page_without_text",
  "part_cut_short",
  "part_unread",
  "pictures_not_read",
  "recognition_poor",
  "several_documents",
  "table_damaged",
  "xml_damaged",
]);

/**
 * Warnings of values that may be wrong, with the reason as it is for those withheld: a model copied one from an example, which is
 * shown nowhere; rules and model differ on one.
 */
const valueWarnings: ReadonlyMap<string, string> = new Map([
  ["example_copied", "ungrounded"],
  ["engines_disagree", "contested"],
]);

/** The reason of a value that another one was preferred to: what was preferred says by itself whether it is in doubt. */
const NOT_CHOSEN = "not_chosen";

/** How a value is in the source that an engine which only estimates may have wrong. */
const unsureMatches: ReadonlySet<LeafEvidence["match"]> = new Set(["fuzzy", "derived", "none"]);

/** Below this a value is more likely wrong than right, as one that stands where another field's does. */
const LIKELY = 0.5;

/** A completed extraction, as a policy judges it. */
export type Assessed = {
  extractionId: string;
  evidence: Evidence;
  /** Of the document. */
  warnings: readonly { code: string }[];
};

/** Returns what a policy says of an extraction: why a person should look at it, and how sure its values are. */
export function assess(
  { extractionId, evidence, warnings }: Assessed,
  policy: ReviewPolicy,
): Omit<ReviewOutcome, "policy"> {
  const values = evidence.leaves.filter(({ value }) => value !== null);
  const isMeasured = evidence.engine.confidenceBasis === "measured";
  const doubts = values.flatMap((leaf) => doubtOf(leaf, { policy, isMeasured }));
  const doubted = new Set(doubts.map(({ pointer }) => pointer));
  const reasons: ReviewReason[] = [
    ...(values.length === 0 ? [{ code: "nothing_read" as const }] : []),
    ...doubts,
    ...withheldDoubts(evidence, policy).filter(({ pointer }) => !doubted.has(pointer)),
    ...missingDoubts(evidence, policy),
    ...rowDoubts(evidence, policy),
    ...readingDoubts([...evidence.warnings, ...warnings], policy),
  ];
  const sampled = isSampled(extractionId, policy.sample) ? [{ code: "sampled" as const }] : [];
  return {
    // Whether an extraction is in the sample must not depend on how much of it is in doubt.
    reasons: [...reasons.slice(0, limits.review.reasons - sampled.length), ...sampled],
    doubtful: doubted.size,
    ...(values.length > 0 && {
      leastConfidence: values.reduce((least, { confidence }) => Math.min(least, confidence), 1),
    }),
  };
}

type Doubt = ReviewReason & { pointer: string };

function doubtOf(
  leaf: LeafEvidence,
  { policy, isMeasured }: { policy: ReviewPolicy; isMeasured: boolean },
): Doubt[] {
  const { pointer, match, confidence, hidden } = leaf;
  const doubt = (code: Doubt["code"]): Doubt[] => [{ code, pointer }];
  const own = thresholdOf(pointer, policy);
  if (own !== undefined) return own === 1 || confidence < own ? doubt("low_confidence") : [];
  if (hidden && policy.hidden) return doubt("hidden");
  if (match === "none" && policy.ungrounded) return doubt("ungrounded");
  const byMatch = !isMeasured && policy.estimated === "match";
  const isUnsure = unsureMatches.has(match) || confidence < LIKELY;
  const isLow = byMatch ? isUnsure : confidence < policy.below;
  return isLow ? doubt("low_confidence") : [];
}

/** The threshold of a field of its own; `*` in its pointer is any row. */
function thresholdOf(pointer: string, { fields }: ReviewPolicy): number | undefined {
  return fields[pointer] ?? fields[fieldOf(pointer)];
}

/** Values that were found and are not in the output, so that it may lack them. */
function withheldDoubts({ withheld = [], warnings }: Evidence, policy: ReviewPolicy): Doubt[] {
  const warned = warnings.flatMap(({ code, pointer }) => {
    const reason = valueWarnings.get(code);
    return reason !== undefined && pointer !== undefined ? [{ pointer, reason }] : [];
  });
  const open = withheld.filter(({ reason }) => reason !== NOT_CHOSEN);
  return [...open, ...warned].flatMap(({ pointer, reason }): Doubt[] => {
    if (thresholdOf(pointer, policy) === 0) return [];
    if (reason !== "ungrounded") return [{ code: "low_confidence", pointer }];
    return policy.ungrounded ? [{ code: "ungrounded", pointer }] : [];
  });
}

function missingDoubts({ missing }: Evidence, { missingRequired }: ReviewPolicy): ReviewReason[] {
  return missingRequired ? missing.map((pointer) => ({ code: "missing_required", pointer })) : [];
}

function rowDoubts({ arrays = [], warnings }: Evidence, policy: ReviewPolicy): ReviewReason[] {
  if (!policy.rowsMissing) return [];
  const short = arrays.filter(({ rows = 0, taken }) => rows > taken);
  const doubted = warnings.filter(({ code }) => listWarnings.has(code));
  const pointers = [...short, ...doubted].map(({ pointer }) => pointer);
  return [...new Set(pointers)].map((pointer) => {
    return { code: "rows_missing", ...(pointer !== undefined && { pointer }) };
  });
}

function readingDoubts(
  warnings: readonly { code: string }[],
  policy: ReviewPolicy,
): ReviewReason[] {
  const isDoubtful = warnings.some(({ code }) => readingWarnings.has(code));
  return policy.warnings && isDoubtful ? [{ code: "warning" }] : [];
}

/** Whether an extraction is part of the sample: the same ones whenever it is asked, as its id decides. */
export function isSampled(extractionId: string, sample: number): boolean {
  const digest = Number.parseInt(sha256(`sample ${extractionId}`).slice(0, 8), 16);
  return digest < sample * 2 ** 32;
}
