import type { ReviewReasonCode, ReviewState } from "@quarry/api";
import type { ViewRows } from "@quarry/event-store";
import type { Page, WalkedRecords } from "@quarry/read-model";
import type { ReviewPolicyRow } from "../../domain/review/policy-row.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";

/** A page of one account's reviews in a state. */
export type ReviewListing = {
  accountId: string;
  state: ReviewState;
  schemaId?: string | undefined;
  reason?: ReviewReasonCode | undefined;
  /** From 1. */
  page: number;
  perPage: number;
};

/** The reviews of an account's schema in a state, behind one of them. */
export type FollowingReviews = Required<Pick<ReviewListing, "accountId" | "state">> & {
  schemaId: string;
  after?: ReviewRow | undefined;
  limit: number;
};

/** The read model of reviews. */
export interface ReviewViews extends ViewRows<ReviewRow>, WalkedRecords {
  /** The reviews of some extractions, in one read; those of deleted ones too. */
  of(extractionIds: readonly string[]): Promise<Map<string, ReviewRow>>;

  /**
   * Those of the least sure extractions first, then by id, with the total count. Reviews of deleted extractions are left
   * out. Takes about the same time however many there are, unless very many are equally sure.
   */
  list(listing: ReviewListing): Promise<Page<ReviewRow>>;

  /** The reviews of a schema in a state, in the order of the list: the first ones behind `after`, or of all. */
  following(wanted: FollowingReviews): Promise<ReviewRow[]>;
}

/** The read model of schemas' review policies. */
export interface ReviewPolicyViews extends ViewRows<ReviewPolicyRow>, WalkedRecords {}

/** Who works on a review, until an instant (epoch ms). */
export type Claim = { by: string; until: number };

/** The reviews that someone works on. */
export interface ReviewClaims {
  /**
   * Takes or renews the claim on a review, unless someone else has it at `now`.
   *
   * @returns the claim that holds then: the one that was taken, or the other one.
   */
  take(extractionId: string, taken: Claim & { now: number }): Promise<Claim>;

  /** The claims on some reviews that hold at an instant. */
  of(extractionIds: readonly string[], now: number): Promise<Map<string, Claim>>;

  release(extractionId: string): Promise<void>;
}
