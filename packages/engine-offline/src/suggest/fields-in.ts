import type { SourceDocument } from "@quarry/document";
import { deadlineAt } from "@quarry/engine";
import { viewOf } from "../view.ts";
import { formFields } from "./form-fields.ts";
import { labelledFields } from "./labelled-fields.ts";
import { listFields } from "./list-fields.ts";
import type { Proposal } from "./proposal.ts";

/**
 * The fields that a document shows: those of its form, its labels with values, its tables. The same
 * field may come several times.
 *
 * @throws AppError TIMEOUT past the deadline, in epoch ms.
 */
export function fieldsIn(document: SourceDocument, endsAt: number): Proposal[] {
  const view = viewOf(document, deadlineAt(endsAt));
  const lists = listFields(view);
  const places = lists.map(({ place }) => place);
  return [...formFields(view), ...labelledFields(view, places), ...lists];
}
