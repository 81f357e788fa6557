import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { parseDocument, type ValuePlaces } from "@quarry/engine";
import type { Json } from "@quarry/kernel";
import { threadWork } from "@quarry/threads/work";
import { notLocated } from "../lists/not-located.ts";
import { fieldsIn } from "../suggest/fields-in.ts";
import { suggestionOverran } from "./budget-errors.ts";

export type SuggestTask = { document: SourceDocument | Uint8Array; deadlineAt: number };
export type NotLocatedTask = SuggestTask & {
  structure: StructureNode;
  output: Json;
  places?: ValuePlaces | undefined;
};

export type LookTask = (SuggestTask & { for: "fields" }) | (NotLocatedTask & { for: "example" });

/** Looks at a document in a thread: for the fields that it shows, or for the values of an example. */
export default threadWork((task: LookTask, budget) => {
  const document = parseDocument(task.document);
  if (task.for === "fields") return fieldsIn(document, budget);
  return notLocated(document, task, budget);
}, suggestionOverran);
