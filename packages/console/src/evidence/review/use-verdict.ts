import { useEffect, useState } from "preact/hooks";
import { useSearch } from "wouter";
import { goTo } from "../../place.ts";
import { placeInQueue } from "../../reviews/filters.ts";
import { nextReview } from "../../reviews/next-review.ts";
import { quarry } from "../../session/session.ts";
import { useMe } from "../../session/use-me.ts";
import { isOpen, type Reviewing } from "./use-review.ts";

type Place = { id: string; reviewing: Reviewing | undefined; inQueue: boolean };

/** The verdict on a review, and the way to the next one of the queue. */
export function useVerdict({ id, reviewing, inQueue }: Place) {
  const query = useSearch();
  const me = useMe();
  const isWorkedOn = inQueue && reviewing !== undefined && isOpen(reviewing.review);
  const claimed = useClaim(isWorkedOn ? id : undefined);

  async function goOn(): Promise<void> {
    const next = await nextReview({ after: id, query: inQueue ? query : "", me });
    if (next !== undefined) goTo(placeInQueue(next, inQueue ? query : ""));
    else if (inQueue) goTo(query === "" ? "/reviews" : `/reviews?${query}`);
  }

  const complete: Reviewing["complete"] = async (verdict, reason) => {
    const isStored = (await reviewing?.complete(verdict, reason)) === true;
    if (isStored && inQueue) await goOn();
    return isStored;
  };

  /** Approves, and opens the next review wherever this one was opened from. */
  async function approve(): Promise<void> {
    if (!reviewing || !isOpen(reviewing.review)) return;
    if (await reviewing.complete("approved")) await goOn();
  }

  return { complete, approve: () => void approve(), claimed };
}

/** Claims a review for as long as it is open in the queue; returns what is said where another person works on it. */
function useClaim(id: string | undefined): string | undefined {
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (id === undefined) return;
    quarry.reviews.claim(id).catch((error: unknown) => {
      setFault(error instanceof Error ? error.message : String(error));
    });
  }, [id]);
  return fault;
}
