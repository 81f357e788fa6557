import type { ListField } from "../fields/field.ts";
import type { DocumentView } from "../view.ts";
import type { ListExtent, ListFinding } from "./grid.ts";
import { unreadRows } from "./unread-rows.ts";

/** How much of a list was found; a list of scalars is counted where marks of its own part it. */
export function extentOf(
  view: DocumentView,
  { node }: ListField,
  finding: ListFinding,
): ListExtent {
  const taken = finding.rows.length;
  const spans = finding.rows.flat().flatMap(({ span }) => span ?? []);
  if (node.items.type !== "object") {
    const { shown } = finding;
    return { taken, places: spans, ...(shown !== undefined && { shown: Math.max(taken, shown) }) };
  }
  const unread = unreadRows(view, finding);
  return { taken, shown: taken + unread.length, places: [...spans, ...unread] };
}
