import type { StructureNode } from "@quarry/api";
import { isEmpty, valueAt } from "@quarry/api/values";
import type { SourceDocument } from "@quarry/document";
import type { Deadline } from "@quarry/kernel";
import type { Example } from "../examples/example.ts";
import { studyExample } from "../examples/study.ts";
import { fieldsOf } from "../fields/field.ts";
import { viewOf } from "../labels/view.ts";
import { readOf } from "../sources/sources.ts";
import { shownList } from "./example-rows.ts";
import { itemFieldsOf } from "./find-list.ts";

/** Returns the pointers of the values and lists of a right output that are found nowhere in its document. */
export function notLocated(
  document: SourceDocument,
  { structure, output, places }: Pick<Example, "output" | "places"> & { structure: StructureNode },
  deadline: Deadline,
): string[] {
  const read = readOf(viewOf(document, deadline));
  const study = studyExample({ id: "", output, places, found: null }, read);
  const { leaves, lists } = fieldsOf(structure);
  const values = leaves.filter(
    (field) => !isEmpty(valueAt(output, field.pointer)) && study.of(field).places.length === 0,
  );
  const unread = lists.filter((list) => {
    const shown = shownList(study, list, itemFieldsOf(list));
    return shown !== undefined && shown.patterns.length === 0;
  });
  return [...values, ...unread].map(({ pointer }) => pointer);
}
