import { ConflictError, type Review, type ReviewChange } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { quarry } from "../../session/session.ts";

/** The review of an extraction, and what a person can do in it. */
export type Reviewing = {
  review: Review;
  /** Why the last step was refused. */
  fault: string | undefined;
  /** Resolves to whether the change is stored. */
  change: (change: ReviewChange) => Promise<boolean>;
  complete: (verdict: "approved" | "rejected") => Promise<boolean>;
  reopen: () => Promise<boolean>;
};

/** Reads the review of an extraction; undefined until it is read, and for who may not see reviews. */
export function useReview(id: string): Reviewing | undefined {
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const key = ["review", id];
  const { data: review } = useQuery({ queryKey: key, queryFn: () => quarry.reviews.get(id) });
  if (!review) return undefined;
  const { version } = review;

  async function step(work: () => Promise<Review>): Promise<boolean> {
    try {
      client.setQueryData(key, await work());
      setFault(undefined);
      await client.invalidateQueries({ queryKey: ["extractions"], refetchType: "none" });
      return true;
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      if (error instanceof ConflictError) await client.invalidateQueries({ queryKey: key });
      return false;
    }
  }

  return {
    review,
    fault,
    change: (change) => step(() => quarry.reviews.change(id, { version, changes: [change] })),
    complete: (verdict) => step(() => quarry.reviews.complete(id, { verdict, version })),
    reopen: () => step(() => quarry.reviews.reopen(id)),
  };
}

/** Whether values can still be corrected. */
export const isOpen = ({ state }: Pick<Review, "state">) =>
  state !== "approved" && state !== "rejected";
