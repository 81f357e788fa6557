import type { Review } from "@quarry/client";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Warning } from "../shell/notices.tsx";
import { wordsOf } from "../shell/pointer.ts";

/** Values that are named; a review may have thousands. */
const MOST_NAMED = 5;

type Lesson = { extractionId: string; notLocated: readonly string[] };
const queryKey = ["last-lesson"];

/** Keeps what of a review that was just completed teaches nothing, for the view that is opened next. */
export function keepLesson(client: QueryClient, { extractionId, teaches }: Review): void {
  client.setQueryData<Lesson>(queryKey, { extractionId, notLocated: teaches?.notLocated ?? [] });
}

/** What of the review that was completed last teaches nothing. */
export function LastLesson() {
  const { data } = useQuery<Lesson>({ queryKey, enabled: false, gcTime: Number.POSITIVE_INFINITY });
  if (!data || data.notLocated.length === 0) return null;
  const { extractionId, notLocated } = data;
  const named = notLocated.slice(0, MOST_NAMED).map(wordsOf).join(", ");
  const more = notLocated.length - MOST_NAMED;
  return (
    <div role="status">
      <Warning>
        <a href={`#/extractions/${extractionId}`}>Approved</a>. {sentence(notLocated.length)}:{" "}
        {named}
        {more > 0 && ` and ${more} more`}.
      </Warning>
    </div>
  );
}

function sentence(count: number): string {
  if (count === 1) return "1 value is not in the document as given and teaches nothing";
  return `${count} values are not in the document as given and teach nothing`;
}
