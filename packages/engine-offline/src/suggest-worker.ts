import type { SourceDocument } from "@quarry/document";
import { parseDocument } from "@quarry/engine";
import { threadWork } from "@quarry/threads/work";
import { suggestionOverran } from "./budget-errors.ts";
import { fieldsIn } from "./suggest/fields-in.ts";

export type SuggestTask = { document: SourceDocument | Uint8Array; deadlineAt: number };

/** Looks for the fields of a document in a thread. */
export default threadWork(
  ({ document }: SuggestTask, budget) => fieldsIn(parseDocument(document), budget),
  suggestionOverran,
);
