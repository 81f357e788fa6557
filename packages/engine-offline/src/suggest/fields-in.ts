import type { SourceDocument } from "@quarry/document";
import type { Deadline } from "@quarry/kernel";
import { viewOf } from "../labels/view.ts";
import { formFields } from "./form-fields.ts";
import { labelledFields } from "./labelled-fields.ts";
import { listFields } from "./list-fields.ts";
import type { Proposal } from "./proposal.ts";

/**
 * The fields that a document shows: those of its form, its labels with values, its tables. The same
 * field may come several times.
 *
 * @throws what the deadline throws.
 */
export function fieldsIn(document: SourceDocument, deadline: Deadline): Proposal[] {
  const view = viewOf(document, deadline);
  const lists = listFields(view);
  const places = lists.map(({ place }) => place);
  return [...formFields(view), ...labelledFields(view, places), ...lists];
}
