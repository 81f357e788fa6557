import type { Field } from "../../fields/field.ts";
import { asksForEitherWay, wayOf } from "../debited.ts";
import type { Headings } from "./heading-score.ts";

/** The columns of what went out and of what came in, of which each row fills one: a field asks for either's amount. */
export type BothWays = { out: number; in: number };

/** The two columns for a field that stands in one of them; undefined where there is no other, or another field has it. */
export function bothWays(
  field: Field,
  column: number,
  {
    headings,
    used,
    listed,
  }: { headings: Headings; used: ReadonlySet<number>; listed: readonly string[] },
): BothWays | undefined {
  const way = asksForEitherWay(field, listed) ? wayOf(headings[column] ?? []) : undefined;
  if (!way) return undefined;
  const isOpposite = (words: readonly string[]) => ![undefined, way].includes(wayOf(words));
  const other = headings.findIndex((words, at) => !used.has(at) && isOpposite(words));
  if (other === -1) return undefined;
  return way === "out" ? { out: column, in: other } : { out: other, in: column };
}

/** Whether a table has a column for what went out and one for what came in. */
export function haveBothWays(headings: Headings): boolean {
  return (["out", "in"] as const).every((way) => headings.some((words) => wayOf(words) === way));
}
