import { type ReviewState, ReviewVerdict, type SchemaQuality } from "@quarry/api";
import type { GetQuality, GetSchema } from "@quarry/contracts";
import type { MessageContext } from "@quarry/messaging";
import { QualityTally } from "../../domain/quality/schema-quality.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import type { SchemaDirectory } from "../ports.ts";
import type { ReviewViews } from "./ports.ts";
import type { createReviewPolicies } from "./review-policies.ts";

/** Reviews that are read at once. */
const PAGE = 500;

type Dependencies = {
  reviews: Pick<ReviewViews, "following">;
  policies: Pick<ReturnType<typeof createReviewPolicies>, "policyOf">;
  schemas: Pick<SchemaDirectory, "live">;
};

/**
 * Returns how often values of a schema's fields are wrong, by its completed reviews.
 *
 * @throws AppError NOT_FOUND if the account has no such schema.
 */
export function createReadQuality({ reviews, policies, schemas }: Dependencies) {
  async function count(tally: QualityTally, of: GetSchema, state: ReviewState): Promise<void> {
    let after: ReviewRow | undefined;
    do {
      const page = await reviews.following({ ...of, state, after, limit: PAGE });
      for (const row of page) tally.add(row);
      after = page.at(-1);
      await new Promise(setImmediate); // lets other requests through
    } while (after);
  }

  return async ({ error, ...of }: GetQuality, context: MessageContext): Promise<SchemaQuality> => {
    await schemas.live(of, context);
    const { policy } = await policies.policyOf(of);
    const tally = new QualityTally();
    for (const state of ReviewVerdict.options) await count(tally, of, state);
    const fields = tally.result({ policy, error });
    return { schemaId: of.schemaId, error, sample: policy.sample, fields };
  };
}
