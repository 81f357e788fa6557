import { spansOf, type Tree } from "../merge/tree.ts";
import { outermostLists } from "./lists.ts";
import type { RowGap } from "./row-gaps.ts";
import { overlap } from "./row-gaps.ts";
import type { ShownRows } from "./shown-rows.ts";

type Place = { pointer: string; gap: RowGap };

/**
 * Whether the rows of a gap are a table of its list's own, of which the model took nothing: neither for
 * this list nor for another one.
 */
export function isPlainlyShown({ pointer, gap }: Place, output: Tree, shown: ShownRows): boolean {
  if (!shown.get(pointer)?.isPlain) return false;
  const lists = outermostLists(output);
  if (lists.get(pointer)?.rows.length !== 0) return false;
  return ![...lists.values()].some(({ rows }) => {
    return rows.some((row) => spansOf(row).some((span) => overlap(span, gap)));
  });
}
