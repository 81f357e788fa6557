import { valueAt } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";
import type { Dropped } from "@quarry/structure";

/** A value that a model gave and that does not fit its field. */
export type Misfit = {
  pointer: string;
  value: Json;
  /** Why it is withheld, where another reason is more telling than that it does not fit. */
  reason?: string;
};

/** Returns those of the values that a coercion dropped: the names of properties that are none of ours are content. */
export function misfitsOf(answer: Json, dropped: readonly Dropped[]): Misfit[] {
  return dropped
    .filter(({ rule }) => rule !== "unknown_property")
    .map(({ pointer }) => ({ pointer, value: (valueAt(answer, pointer) ?? null) as Json }));
}
