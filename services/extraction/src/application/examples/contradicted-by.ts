import type { Evidence } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";

/** Returns the pointers of the values that examples led to, and that the right output has otherwise. */
export function contradictedBy({ leaves }: Evidence, output: Json): string[] {
  return leaves
    .filter(({ reason }) => reason === "example")
    .filter(({ pointer, value }) => valueAt(output, pointer) !== value)
    .map(({ pointer }) => pointer);
}
