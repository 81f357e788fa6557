import type { DocumentView } from "../labels/view.ts";
import { alignedGroups } from "./aligned-groups.ts";
import { elementGroups } from "./element-groups.ts";
import { inlineGroups } from "./inline-groups.ts";
import { blockGroups, lineGroups } from "./line-groups.ts";
import type { RecordGroup } from "./record-group.ts";
import { tableGroups } from "./table-groups.ts";
import { withoutSparseRows } from "./whole-rows.ts";
import { withoutPayments } from "./without-payments.ts";

/** All that repeats in a document, whatever it is asked for. */
export function groupsIn(view: DocumentView): RecordGroup[] {
  return [
    ...tableGroups(view),
    ...alignedGroups(view),
    ...lineGroups(view),
    ...blockGroups(view),
    ...elementGroups(view),
    ...inlineGroups(view),
  ].map((group) => withoutPayments(view, withoutSparseRows(group)));
}
