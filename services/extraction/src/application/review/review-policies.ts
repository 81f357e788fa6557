import { defaultReviewPolicy, type ReviewPolicy } from "@quarry/api";
import type {
  ExtractionEvent,
  GetSchema,
  ReviewPolicyView,
  SetReviewPolicy,
} from "@quarry/contracts";
import { type Commit, type EventStore, handleCommand, project } from "@quarry/event-store";
import { canonicalJson } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { policyStream } from "../../domain/review/review.ts";
import type { SchemaDirectory } from "../ports.ts";
import type { ReviewPolicyViews } from "./ports.ts";
import { policyProjection } from "./review-projections.ts";

export type ReviewPoliciesDependencies = {
  log: EventStore<ExtractionEvent>;
  policies: ReviewPolicyViews;
  schemas: Pick<SchemaDirectory, "live">;
  /** Called with each new commit once the view shows it. */
  committed: (commit: Commit<ExtractionEvent>) => void;
};

/** The review policies of schemas. */
export function createReviewPolicies(dependencies: ReviewPoliciesDependencies) {
  const { log, policies, schemas, committed } = dependencies;
  const projection = policyProjection(policies);

  /** The policy of an account's schema; revision 0 is the default. */
  async function policyOf({ schemaId, accountId }: GetSchema): Promise<ReviewPolicyView> {
    const row = await policies.load(schemaId);
    if (row?.accountId !== accountId) return { policy: defaultReviewPolicy, revision: 0 };
    return { policy: row.policy, revision: row.version };
  }

  return {
    projection,
    policyOf,

    /** @throws AppError NOT_FOUND if the account has no such schema. */
    async get(query: GetSchema, context: MessageContext): Promise<ReviewPolicyView> {
      await schemas.live(query, context);
      return policyOf(query);
    },

    /** Replaces the policy. @throws AppError NOT_FOUND if the account has no such schema. */
    async set(command: SetReviewPolicy, context: MessageContext): Promise<ReviewPolicyView> {
      const { commandId, requestHash, schemaId, accountId, policy } = command;
      await schemas.live({ schemaId, accountId }, context);
      const data = { schemaId, accountId, policy };
      const { commit, repeated } = await handleCommand<ReviewPolicy | undefined, ExtractionEvent>({
        store: log,
        stream: policyStream(schemaId),
        initial: undefined,
        evolve: (known, event) => (event.type === "ReviewPolicySet" ? event.data.policy : known),
        decide: (known) =>
          canonicalJson(known) === canonicalJson(policy) ? [] : [{ type: "ReviewPolicySet", data }],
        ...{ commandId, requestHash, meta: context },
      });
      if (commit) await project(log, projection, commit.events);
      if (commit && !repeated) committed(commit);
      return policyOf({ schemaId, accountId });
    },
  };
}
