import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";

/** Leads to the next older extraction that somebody should look at, or from the last one to the first. */
export function NextToCheck({ id }: { id: string }) {
  const { data: next } = useQuery({
    queryKey: ["extractions", "to-check", id],
    queryFn: () => nextAfter(id),
  });
  if (!next) return null;
  return (
    <a class="button" href={`#/extractions/${next}`}>
      Next to be checked
    </a>
  );
}

async function nextAfter(id: string): Promise<string | null> {
  const queue = quarry.extractions.list({ needsReview: true, perPage: 2 });
  for (const start of [id, undefined]) {
    const { data } = await queue.after(start);
    const next = data.find((each) => each.id !== id);
    if (next) return next.id;
  }
  return null;
}
