import type { Json } from "../schema/structure.ts";
import type { Box } from "./document.ts";
import type { ArrayEvidence, LeafEvidence } from "./evidence.ts";
import type { ReviewLesson } from "./review-lesson.ts";
import type { reviewReasonCodes, reviewStates } from "./review-names.ts";

/** Why a person should look at an extraction. */
export type ReviewReasonCode = (typeof reviewReasonCodes)[number];

export type ReviewReason = {
  code: ReviewReasonCode;
  /** JSON pointer into the engine's output; absent if it concerns the whole. */
  pointer?: string;
};

/** Why a person should look, and whether that is settled. */
export type TrackedReviewReason = ReviewReason & {
  /** Whether it is still to be looked at. */
  open: boolean;
  /** JSON pointer into the output of this version, or of a withheld value; absent once settled. */
  place?: string;
};

export type ReviewState = (typeof reviewStates)[number];

/** The review of an extraction whose record gives the reviewed output. */
export type ShownReview = {
  /** `none`: the policy wants no review, and no person has begun one. */
  state: ReviewState | "none";
  /** 0 for the engine's output. */
  version: number;
  /** Absent until the review is completed. */
  verdict?: Exclude<ReviewState, "open">;
};

/** A value's evidence; `human` if a person has given or confirmed it one by one. */
export type ReviewedLeaf = Omit<LeafEvidence, "match"> & {
  match: LeafEvidence["match"] | "human";
  review?: "confirmed" | "confirmed_in_bulk" | "corrected" | "added";
};

export type ReviewChangeRecord = {
  /** The version that it is part of. */
  version: number;
  /** `undo`: an earlier change at this pointer was taken back. */
  op: "confirm" | "replace" | "clear" | "insert" | "remove" | "undo";
  /** JSON pointer into the output at that time. */
  pointer: string;
  was: Json;
  now: Json;
  /** The id of the API key, or `token`. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** The place that the reviewer pointed at. */
  evidence?: Pick<
    LeafEvidence,
    "quote" | "start" | "end" | "page" | "attachment" | "hidden" | "quoted" | "boxes"
  >;
};

/** Who works on a review, and until when (ISO 8601). */
export type ReviewClaim = { by: string; until: string };

type Head = {
  extractionId: string;
  schemaId: string;
  /** 0 for the engine's output; one more with each change. */
  version: number;
  /** Why the policy wants a person to look. */
  reasons: ReviewReason[];
  /** Of the engine's least sure value; null if it read nothing. */
  leastConfidence: number | null;
  /** The engine's values that the policy doubts. */
  doubtful: number;
  /** Of the reasons, those that are still to be looked at; 0 once completed. */
  openReasons: number;
  completedAt: string | null;
  claim: ReviewClaim | null;
};

export type ReviewListItem = Head & { state: ReviewState; requestedAt: string };

/** An output in one of its versions, with its evidence. */
export type ReviewVersion = {
  extractionId: string;
  version: number;
  output: Json;
  leaves: ReviewedLeaf[];
  arrays: ArrayEvidence[];
  /** Required fields that are null or empty. */
  missing: string[];
  /** Values that the engine withheld, unless a person has given the value since. */
  withheld: LeafEvidence[];
  /** Every change up to this version, the first one first; at most the last 1,000. */
  changes: ReviewChangeRecord[];
};

export type Review = Omit<Head, "reasons"> &
  ReviewVersion & {
    /** Why the policy wants a person to look. */
    reasons: TrackedReviewReason[];
    /** The version that an undo leads back to; null if no change stands. */
    undoTo: number | null;
    /** `none`: the policy wants no review, and no person has begun one. */
    state: ReviewState | "none";
    requestedAt: string | null;
    /** What was said with the verdict. */
    reason: string | null;
    /** Only of the response to an approval: what of the output teaches nothing. */
    teaches?: ReviewLesson;
  };

/** A span of the document's text in UTF-16 code units, or a rectangle on a page. */
export type ReviewPlace = { start: number; end: number } | { page: number; box: Box };

/** One step of a review, by JSON pointers into the output. */
export type ReviewChange =
  | { op: "confirm" | "clear" | "remove"; pointer: string }
  | { op: "replace" | "insert"; pointer: string; value: Json; evidence?: ReviewPlace };

/** Which extractions of a schema need a look. */
export type ReviewPolicy = {
  /** A value whose confidence is lower needs a look. */
  below: number;
  /** How a value is judged whose confidence is an estimate. */
  estimated: "match" | "below";
  /** Another threshold for single fields, by JSON pointer; `*` stands for any row of a list. */
  fields: Record<string, number>;
  missingRequired: boolean;
  rowsMissing: boolean;
  hidden: boolean;
  ungrounded: boolean;
  warnings: boolean;
  /** Share of extractions that need a look whatever they hold. */
  sample: number;
  learn: "reviewed" | "none";
};
