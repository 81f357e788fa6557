import type { ArrayEvidence } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { SourceDocument, Span } from "@quarry/document";
import { pagesAt } from "@quarry/evidence";
import { type List, spansOf, type Tree } from "../merge/tree.ts";
import type { ListCount } from "./list-count.ts";

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
 * What the output has of each of its lists.
 *
 * @param counts of each list that could be counted, by its pointer.
 */
export function listEvidence(
  document: SourceDocument,
  tree: Tree,
  counts: ReadonlyMap<string, ListCount>,
  pointer = "",
): ArrayEvidence[] {
  if (tree.kind === "leaf") return [];
  if (tree.kind === "object") {
    return [...tree.members].flatMap(([name, child]) =>
      listEvidence(document, child, counts, childPointer(pointer, name)),
    );
  }
  const taken = tree.rows.length;
  const spans = tree.rows.map(spansOf);
  const found = spans.filter(({ length }) => length > 0).length;
  const { missing, leftOut, gaps = [] } = counts.get(pointer) ?? {};
  const places = [...spans.flat(), ...gaps.flatMap((gap) => byPage(document, gap))];
  const pages = pagesAt(document, places);
  const inner = tree.rows.flatMap((row, index) =>
    listEvidence(document, row, counts, childPointer(pointer, index)),
  );
  const own = {
    pointer,
    ...(missing !== undefined && leftOut !== undefined && { rows: found + missing + leftOut }),
    taken,
    ...(leftOut && { leftOut }),
    ...(pages.length > 0 && { pages }),
  };
  return [own, ...inner];
}

function byPage({ pages }: SourceDocument, { start, end }: Span): Span[] {
  const own = pages.filter((page) => page.start < end && page.end > start);
  return own.map((page) => ({ start: Math.max(page.start, start), end: Math.min(page.end, end) }));
}
