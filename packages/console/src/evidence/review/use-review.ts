import { ConflictError, type Review, type ReviewChange } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "preact/hooks";
import { keepLesson } from "../../reviews/last-lesson.tsx";
import { quarry } from "../../session/session.ts";

/** The review of an extraction, and what a person can do in it. Each step resolves to whether it is stored. */
export type Reviewing = {
  review: Review;
  /** Why the last step was refused. */
  fault: string | undefined;
  change: (changes: readonly ReviewChange[]) => Promise<boolean>;
  /** Takes back the last change that stands. */
  undo: () => Promise<boolean>;
  complete: (verdict: "approved" | "rejected", reason?: string) => Promise<boolean>;
  reopen: () => Promise<boolean>;
};

/** Reads the review of an extraction; undefined until it is read, and for who may not see reviews. */
export function useReview(id: string): Reviewing | undefined {
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const steps = useRef({ last: Promise.resolve(true), refused: 0 });
  const key = ["review", id];
  const { data: review } = useQuery({ queryKey: key, queryFn: () => quarry.reviews.get(id) });
  if (!review) return undefined;

  async function run(work: (review: Review) => Promise<Review>): Promise<boolean> {
    try {
      client.setQueryData(key, await work(client.getQueryData<Review>(key) as Review));
      setFault(undefined);
      await client.invalidateQueries({ queryKey: ["extractions"], refetchType: "none" });
      return true;
    } catch (error) {
      steps.current.refused += 1;
      setFault(error instanceof Error ? error.message : String(error));
      if (error instanceof ConflictError) await client.invalidateQueries({ queryKey: key });
      return false;
    }
  }

  /** Runs a step on the version that the steps before it have left; not if one of them was refused. */
  function step(work: (review: Review) => Promise<Review>): Promise<boolean> {
    const { last, refused } = steps.current;
    const done = last.then(() => steps.current.refused === refused && run(work));
    steps.current.last = done;
    return done;
  }

  return {
    review,
    fault,
    change: (changes) => step(({ version }) => quarry.reviews.change(id, { version, changes })),
    undo: () => step(({ version }) => quarry.reviews.undo(id, { version })),
    complete: (verdict, reason) =>
      step(async ({ version }) => {
        const completed = await quarry.reviews.complete(id, { verdict, reason, version });
        keepLesson(client, completed);
        return completed;
      }),
    reopen: () => step(() => quarry.reviews.reopen(id)),
  };
}

/** Whether values can still be corrected. */
export const isOpen = ({ state }: Pick<Review, "state">) =>
  state !== "approved" && state !== "rejected";
