import type { ListField } from "../fields/field.ts";
import type { DocumentView } from "../view.ts";
import type { ListExtent, ListFinding } from "./grid.ts";
import { unreadRows } from "./unread-rows.ts";

/** How much of a list was found; a list of scalars has no rows that could be counted. */
export function extentOf(
  view: DocumentView,
  { node }: ListField,
  finding: ListFinding,
): ListExtent {
  const taken = finding.rows.length;
  const spans = finding.rows.flat().flatMap(({ span }) => span ?? []);
  if (node.items.type !== "object") return { taken, places: spans };
  const unread = unreadRows(view, finding);
  return { taken, shown: taken + unread.length, places: [...spans, ...unread] };
}
