import type { SourceDocument } from "@quarry/document";
import { parseDocument } from "@quarry/engine";
import { lowerThreadPriority } from "@quarry/kernel";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { fieldsIn } from "./suggest/fields-in.ts";
import type { Proposal } from "./suggest/proposal.ts";

export type SuggestTask = { document: SourceDocument | Uint8Array; deadlineAt: number };

lowerThreadPriority();

/** What the thread that looks for fields runs. */
export default function run({ document, deadlineAt }: SuggestTask): Outcome<Proposal[]> {
  return outcomeOf(() => fieldsIn(parseDocument(document), deadlineAt));
}
