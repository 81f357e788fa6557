import { quarry } from "../session/session.ts";
import { reviewFiltersOf } from "./filters.ts";

/** Reviews that are looked at for one that no other person works on: the most of one request. */
const LOOKED_AT = 100;

type Seeker = {
  /** The review that is open now. */
  after: string;
  /** The filters of the queue. */
  query: string;
  /** The id of the reviewer's key. */
  me: string;
};

/**
 * Returns the review of a queue after another one, or the least sure if that is no longer open; none that another
 * reviewer works on. Undefined if there is none.
 */
export async function nextReview({ after, query, me }: Seeker): Promise<string | undefined> {
  const filters = { ...reviewFiltersOf(query), state: "open" as const };
  const { data } = await quarry.reviews.list({ ...filters, perPage: LOOKED_AT }).page();
  const at = data.findIndex(({ extractionId }) => extractionId === after);
  const others = [...data.slice(at + 1), ...data.slice(0, Math.max(at, 0))];
  return others.find(({ claim }) => claim === null || claim.by === me)?.extractionId;
}
