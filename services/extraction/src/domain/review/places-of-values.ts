import type { ReviewedLeaf } from "@quarry/api";
import type { ExampleContent } from "@quarry/contracts";

/** Places that one example has at most; those of rows in lists come last. */
const MOST_PLACES = 500;

/**
 * Returns where the values stand that a person gave or confirmed one by one, by their pointers: at the place that the
 * person pointed at, else where the engine found a value that was confirmed. Undefined where there are none.
 */
export function placesOfValues(leaves: readonly ReviewedLeaf[]): ExampleContent["places"] {
  const placed = leaves.flatMap(({ pointer, match, value, start, end }) => {
    const isPlaced =
      match === "human" && value !== null && start !== undefined && end !== undefined;
    return isPlaced ? [[pointer, { start, end }] as const] : [];
  });
  if (placed.length === 0) return undefined;
  const depth = ([pointer]: (typeof placed)[number]) => pointer.split("/").length;
  return Object.fromEntries(placed.toSorted((a, b) => depth(a) - depth(b)).slice(0, MOST_PLACES));
}
