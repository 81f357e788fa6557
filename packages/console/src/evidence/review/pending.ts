import type { Review } from "@quarry/client";

/**
 * Returns the pointers of the values that a person should still look at. In an extraction of the random sample these are
 * all that no one has looked at one by one.
 */
export function pendingOf({
  reasons,
  leaves,
}: Pick<Review, "reasons" | "leaves">): ReadonlySet<string> {
  const places = reasons.flatMap(({ place }) => place ?? []);
  const isSampled = reasons.some(({ code, open }) => code === "sampled" && open);
  const unseen = isSampled ? leaves.filter(isUnseen).map(({ pointer }) => pointer) : [];
  return new Set([...places, ...unseen]);
}

const isUnseen = ({ value, review }: Review["leaves"][number]) =>
  value !== null && (review === undefined || review === "confirmed_in_bulk");
