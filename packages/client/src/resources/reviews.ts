import { ask, jsonBody } from "../http/ask.ts";
import type { CallOptions } from "../http/deadline.ts";
import { segment } from "../http/segment.ts";
import type { Transport } from "../http/transport.ts";
import type {
  Review,
  ReviewChange,
  ReviewClaim,
  ReviewListItem,
  ReviewPolicy,
  ReviewReasonCode,
  ReviewState,
  ReviewVersion,
} from "../responses/reviews.ts";
import type { Json } from "../schema/structure.ts";
import { type List, listOf, queryOf } from "./pages.ts";

/** What the list of reviews takes; those that are open unless a state is given. */
export type ReviewFilters = {
  /** Records that one request fetches, 1 to 100; 100 by default. */
  perPage?: number;
  state?: ReviewState;
  schemaId?: string;
  reason?: ReviewReasonCode;
};

export type Verdict = { verdict: "approved" | "rejected"; reason?: string | undefined };

export type Reviews = ReturnType<typeof createReviews>;

/** Reviews of extractions, by the extraction's id, and the policies of schemas. */
export function createReviews(transport: Transport) {
  const at = (id: string) => `/extractions/${segment(id)}/review`;
  const policyAt = (schemaId: string) => `/schemas/${segment(schemaId)}/review-policy`;

  /** @param version the version that must still be the present one. */
  function send<Answer>(
    method: "PATCH" | "POST" | "PUT",
    path: string,
    { json, version, call }: { json?: object; version?: number | undefined; call?: CallOptions },
  ): Promise<Answer> {
    const { headers, ...body } = json ? jsonBody(json) : {};
    const ifMatch = version === undefined ? {} : { "If-Match": `"${version}"` };
    return ask(transport, { method, path, ...body, headers: { ...headers, ...ifMatch } }, call);
  }

  return {
    /** The least sure first; `for await` gives all of them, page by page. */
    list(filters: ReviewFilters = {}, call?: CallOptions): List<ReviewListItem> {
      return listOf<ReviewListItem>(
        filters,
        (asked) => ask(transport, { method: "GET", path: `/reviews${queryOf(asked)}` }, call),
        ({ extractionId }) => extractionId,
      );
    },
    get: (id: string, call?: CallOptions): Promise<Review> =>
      ask(transport, { method: "GET", path: at(id) }, call),
    /** The output in an earlier version; version 0 is what the engine gave. */
    version: (id: string, version: number, call?: CallOptions): Promise<ReviewVersion> =>
      ask(transport, { method: "GET", path: `${at(id)}/versions/${version}` }, call),
    /**
     * Applies changes in their order to the output at a version: all of them, or none.
     *
     * @throws ConflictError if another reviewer was faster: get the review again, then repeat the change.
     */
    change: (
      id: string,
      { version, changes }: { version: number; changes: readonly ReviewChange[] },
      call: CallOptions = {},
    ): Promise<Review> => send("PATCH", at(id), { json: { changes }, version, call }),
    /** Sends the whole output as it should be. @throws ConflictError if another reviewer was faster. */
    replace: (
      id: string,
      { version, output }: { version: number; output: Json },
      call: CallOptions = {},
    ): Promise<Review> => send("PUT", at(id), { json: { output }, version, call }),
    /**
     * Takes back the last change of a version, as a next version; repeated, the one before. `to` restores any earlier
     * version. @throws ConflictError if another reviewer was faster, or no change stands.
     */
    undo: (
      id: string,
      { version, to }: { version: number; to?: number | undefined },
      call: CallOptions = {},
    ): Promise<Review> => send("POST", `${at(id)}/undo${queryOf({ to })}`, { version, call }),
    /** Approves or rejects an extraction, at a version if one is given. */
    complete: (
      id: string,
      { verdict, reason, version }: Verdict & { version?: number | undefined },
      call: CallOptions = {},
    ): Promise<Review> =>
      send("POST", `${at(id)}/complete`, { json: { verdict, reason }, version, call }),
    reopen: (id: string, call: CallOptions = {}): Promise<Review> =>
      send("POST", `${at(id)}/reopen`, { call }),
    /** Says for ten minutes that you work on a review. @throws ConflictError while someone else does. */
    claim: (id: string, call: CallOptions = {}): Promise<ReviewClaim> =>
      send("POST", `${at(id)}/claim`, { call }),
    /** Which extractions of a schema need a look. */
    policy: (schemaId: string, call?: CallOptions): Promise<ReviewPolicy> =>
      ask(transport, { method: "GET", path: policyAt(schemaId) }, call),
    /** Replaces a schema's policy; what is left out is as in the default. */
    setPolicy: (
      schemaId: string,
      policy: Partial<ReviewPolicy>,
      call: CallOptions = {},
    ): Promise<ReviewPolicy> => send("PUT", policyAt(schemaId), { json: policy, call }),
  };
}
