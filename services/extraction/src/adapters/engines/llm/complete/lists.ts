import type { ArrayEvidence, SourceDocument } from "@quarry/contracts";
import { childPointer } from "@quarry/structure";
import { pagesAt } from "../../../../domain/grounding/place.ts";
import { type List, spansOf, type Tree } from "../merge/tree.ts";

/** The lists of an output that stand in no other list, by pointer. */
export function outermostLists(tree: Tree, pointer = ""): Map<string, List> {
  if (tree.kind === "list") return new Map([[pointer, tree]]);
  if (tree.kind === "leaf") return new Map();
  return new Map(
    [...tree.members].flatMap(([name, child]) => [
      ...outermostLists(child, childPointer(pointer, name)),
    ]),
  );
}

/** The rows by where they begin; one without a place stays behind the one before it. */
export function inSourceOrder(rows: readonly Tree[]): Tree[] {
  let last = 0;
  const placed = rows.map((row) => {
    const starts = spansOf(row).map(({ start }) => start);
    last = starts.length > 0 ? Math.min(...starts) : last;
    return { row, at: last };
  });
  return placed.sort((a, b) => a.at - b.at).map(({ row }) => row);
}

/**
 * What the output tells of each of its lists.
 *
 * @param missing rows that the document shows beside those taken, by the list's pointer.
 */
export function listEvidence(
  document: SourceDocument,
  tree: Tree,
  missing: ReadonlyMap<string, number>,
  pointer = "",
): ArrayEvidence[] {
  if (tree.kind === "leaf") return [];
  if (tree.kind === "object") {
    return [...tree.members].flatMap(([name, child]) =>
      listEvidence(document, child, missing, childPointer(pointer, name)),
    );
  }
  const taken = tree.rows.length;
  const pages = pagesAt(document, tree.rows.flatMap(spansOf));
  const rows = missing.has(pointer) ? taken + (missing.get(pointer) ?? 0) : undefined;
  const inner = tree.rows.flatMap((row, index) =>
    listEvidence(document, row, missing, childPointer(pointer, index)),
  );
  const own = { pointer, ...(rows !== undefined && { rows }), taken };
  return [{ ...own, ...(pages.length > 0 && { pages }) }, ...inner];
}
