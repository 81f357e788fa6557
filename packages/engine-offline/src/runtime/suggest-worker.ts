import type { SourceDocument } from "@quarry/document";
import { parseDocument } from "@quarry/engine";
import { threadWork } from "@quarry/threads/work";
import { fieldsIn } from "../suggest/fields-in.ts";
import { suggestionOverran } from "./budget-errors.ts";

export type SuggestTask = { document: SourceDocument | Uint8Array; deadlineAt: number };

/** Looks for the fields of a document in a thread. */
export default threadWork(
  ({ document }: SuggestTask, budget) => fieldsIn(parseDocument(document), budget),
  suggestionOverran,
);
