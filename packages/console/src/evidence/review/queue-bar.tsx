import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { placeInQueue } from "../../reviews/filters.ts";
import { nextReview } from "../../reviews/next-review.ts";
import { useMe } from "../../session/use-me.ts";
import { Warning } from "../../shell/notices.tsx";

type Props = {
  id: string;
  /** Why the review could not be claimed. */
  claimed: string | undefined;
};

/** The way back to the queue and to another review of it, without a verdict. */
export function QueueBar({ id, claimed }: Props) {
  const query = useSearch();
  const me = useMe();
  const { data: next } = useQuery({
    queryKey: ["extractions", "reviews", "next", id, query],
    queryFn: async () => (await nextReview({ after: id, query, me })) ?? null,
  });
  return (
    <>
      <nav class="actions" aria-label="Queue">
        <a href={query === "" ? "#/reviews" : `#/reviews?${query}`}>All of the queue</a>
        {next && <a href={`#${placeInQueue(next, query)}`}>Another one</a>}
      </nav>
      {claimed !== undefined && <Warning>{claimed}</Warning>}
    </>
  );
}
