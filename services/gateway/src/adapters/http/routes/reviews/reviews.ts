import { operations, Review, ReviewClaim } from "@quarry/api";
import { ReviewPage, subjects } from "@quarry/contracts";
import { type NewId, parseJson } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask, type Payload, toCommand } from "../../../../application/ask.ts";
import { optionalVersion, requiredVersion } from "../../requests/if-version.ts";
import { presentMeta } from "../../responses/presenters.ts";
import { type Call, type Route, route } from "../../route.ts";

type Dependencies = { bus: MessageBus; newId: NewId };
type ReviewCall = Call & { id: string };

/** The operations on reviews. */
export function reviewRoutes({ bus, newId }: Dependencies): Route[] {
  async function send(subject: string, call: ReviewCall, content: Payload) {
    const { id: extractionId, accountId, context } = call;
    const command = { extractionId, accountId, by: reviewerOf(call), ...content };
    const payload = toCommand(newId(), command);
    return reviewResponse(await ask(bus, { subject, payload, reply: Review }, context));
  }

  const { review, changeReview, completeReview, reopenReview } = subjects.extraction;

  function read({ id: extractionId, accountId, context }: ReviewCall, version?: number) {
    const payload = { extractionId, accountId, version };
    return ask(bus, { subject: review, payload, reply: Review }, context);
  }

  return [
    route(operations.getReview, async (call) => reviewResponse(await read(call))),

    route(operations.getReviewVersion, async (call) => {
      const { extractionId, version, output, leaves, arrays, missing, withheld, changes } =
        await read(call, call.params.version);
      const content = { output, leaves, arrays, missing, withheld, changes };
      return { data: { extractionId, version, ...content } };
    }),

    route(operations.changeReview, async (call) => {
      const ifVersion = requiredVersion(call.request.get("If-Match"));
      return send(changeReview, call, { ifVersion, change: toJson(call.body) });
    }),

    route(operations.replaceReview, async (call) => {
      const ifVersion = requiredVersion(call.request.get("If-Match"));
      return send(changeReview, call, { ifVersion, change: toJson(call.body) });
    }),

    route(operations.undoReview, async (call) => {
      const ifVersion = requiredVersion(call.request.get("If-Match"));
      const { to } = call.query;
      return send(changeReview, call, {
        ifVersion,
        change: { undo: { ...(to !== undefined && { to }) } },
      });
    }),

    route(operations.completeReview, async (call) => {
      const ifVersion = optionalVersion(call.request.get("If-Match"));
      const sent = { ...call.body, ...(ifVersion !== undefined && { ifVersion }) };
      return send(completeReview, call, sent);
    }),

    route(operations.reopenReview, (call) => send(reopenReview, call, {})),

    route(operations.claimReview, async (call) => {
      const { id: extractionId, accountId, context } = call;
      const payload = { extractionId, accountId, by: reviewerOf(call) };
      const subject = subjects.extraction.claimReview;
      return { data: await ask(bus, { subject, payload, reply: ReviewClaim }, context) };
    }),

    route(operations.listReviews, async ({ accountId, query, context }) => {
      const { page, perPage, state = "open", schemaId, reason } = query;
      const payload = { accountId, page, perPage, state, schemaId, reason };
      const question = { subject: subjects.extraction.listReviews, payload, reply: ReviewPage };
      const { items, total } = await ask(bus, question, context);
      return { data: { data: items, meta: presentMeta({ page, perPage, total }) } };
    }),
  ];
}

/** A body without members that are undefined. */
const toJson = (body: object) => parseJson(JSON.stringify(body));

/** A review with the ETag that its next change must name. */
function reviewResponse(review: Review) {
  return { data: review, headers: { ETag: `"${review.version}"` } };
}

/** Who makes a change: the key's id, as keys are listed by it. */
function reviewerOf({ caller }: Call): string {
  return caller.key?.id ?? "token";
}
