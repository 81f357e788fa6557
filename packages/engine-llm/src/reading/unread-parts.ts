import type { SourceDocument } from "@quarry/document";
import { spansOf, type Tree } from "../merge/tree.ts";
import type { Completed } from "../missing-rows/complete.ts";
import { outermostLists } from "../missing-rows/lists.ts";
import type { Piece } from "./document-reader.ts";
import { unread, type Warning } from "./warnings.ts";

/**
 * Warnings of the parts that gave nothing when they were read. Where nothing is known to lack, for the
 * rows that stand there were taken when they were asked for, and all else stood in other parts, there
 * is none.
 */
export function unreadParts(
  document: SourceDocument,
  pieces: readonly Piece[],
  { tree, counts }: Pick<Completed, "tree" | "counts">,
): Warning[] {
  const lists = outermostLists(tree);
  const areWhole = [...lists.keys()].every((pointer) => {
    const { missing = 1, leftOut = 0 } = counts.get(pointer) ?? {};
    return missing + leftOut === 0;
  });
  if (areWhole && !lacksValues(tree)) return [];
  const places = [...lists.values()].flatMap(({ rows }) => rows.flatMap(spansOf));
  return pieces.flatMap(({ chunk, fault }, index) => {
    if (!fault) return [];
    const until = pieces[index + 1]?.chunk.start ?? chunk.end; // the next part repeats what follows
    const isPartly = places.some(({ start, end }) => start >= chunk.own && end <= until);
    return [unread(document, { chunk, fault }, isPartly)];
  });
}

/** Whether a value that stands in no list is null. */
function lacksValues(tree: Tree): boolean {
  if (tree.kind === "object") return [...tree.members.values()].some(lacksValues);
  return tree.kind === "leaf" && tree.value === null;
}
