import {
  defaultError,
  defaultReviewPolicy,
  operations,
  ReviewPolicy,
  SchemaQuality,
} from "@quarry/api";
import { ReviewPolicyView, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask, toCommand } from "../../../../application/ask.ts";
import { type Route, route } from "../../route.ts";

/** The operations on the review policies of schemas, and on what reviews found about them. */
export function reviewPolicyRoutes({ bus, newId }: { bus: MessageBus; newId: NewId }): Route[] {
  const { reviewPolicy, setReviewPolicy, quality } = subjects.extraction;
  return [
    route(operations.getReviewPolicy, async ({ id: schemaId, accountId, context }) => {
      const payload = { schemaId, accountId };
      const question = { subject: reviewPolicy, payload, reply: ReviewPolicyView };
      return { data: (await ask(bus, question, context)).policy };
    }),

    route(operations.setReviewPolicy, async ({ id: schemaId, accountId, body, context }) => {
      const policy = ReviewPolicy.parse({ ...defaultReviewPolicy, ...body });
      const payload = toCommand(newId(), { schemaId, accountId, policy });
      const question = { subject: setReviewPolicy, payload, reply: ReviewPolicyView };
      return { data: (await ask(bus, question, context)).policy };
    }),

    route(operations.getQuality, async ({ id: schemaId, accountId, query, context }) => {
      const payload = { schemaId, accountId, error: query.error ?? defaultError };
      return { data: await ask(bus, { subject: quality, payload, reply: SchemaQuality }, context) };
    }),
  ];
}
