import { z } from "zod";
import { ReviewState, ReviewVerdict } from "../review-requests.ts";

/** A review's state and version, as every record of a review has them. */
export const reviewHead = {
  state: ReviewState.or(z.literal("none")).meta({
    description: "`none`: the policy wants no review, and no person has begun one.",
  }),
  version: z.int().nonnegative().meta({
    description: "0 for the engine's output; one more with each change.",
  }),
};

/** The review of an extraction whose record gives the reviewed output. */
export const ShownReview = z
  .object({
    ...reviewHead,
    verdict: ReviewVerdict.optional().meta({
      description: "Absent until the review is completed.",
    }),
  })
  .meta({ id: "ShownReview" });
export type ShownReview = z.output<typeof ShownReview>;
