import type { Review, ReviewChangeRecord } from "@quarry/client";
import { isWithin, valueAt } from "../values/pointer.ts";

/**
 * Returns the pointers of the values that a policy doubts and no person has looked at. Reasons have pointers into the
 * engine's output, which move with the rows that were inserted and removed since.
 */
export function pendingOf(
  review: Pick<Review, "reasons" | "changes" | "withheld" | "output">,
): ReadonlySet<string> {
  const reasons = review.reasons.flatMap(({ pointer }) => pointer ?? []);
  const left = review.changes.reduce(
    (pointers, change) => pointers.flatMap((pointer) => afterChange(pointer, change) ?? []),
    reasons,
  );
  const inOutput = left.filter((pointer) => valueAt(review.output, pointer) !== undefined);
  return new Set([...inOutput, ...review.withheld.map(({ pointer }) => pointer)]);
}

/** Returns where a doubt is after a change; undefined if the change settles it. */
function afterChange(
  pointer: string,
  { op, pointer: changed }: Pick<ReviewChangeRecord, "op" | "pointer">,
): string | undefined {
  if (op !== "insert" && op !== "remove") return isWithin(pointer, changed) ? undefined : pointer;
  const list = changed.slice(0, changed.lastIndexOf("/"));
  if (pointer === list) return undefined;
  if (!isWithin(pointer, list)) return pointer;
  const from = Number(changed.slice(list.length + 1));
  const [row = "", ...rest] = pointer.slice(list.length + 1).split("/");
  if (op === "remove" && Number(row) === from) return undefined;
  const moved = Number(row) < from ? Number(row) : Number(row) + (op === "insert" ? 1 : -1);
  return [list, moved, ...rest].join("/");
}
