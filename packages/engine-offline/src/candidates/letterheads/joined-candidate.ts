import type { Span } from "@quarry/document";
import { sliceOf } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Candidate } from "../candidate.ts";

/** Lines that follow each other in the text are one place; of others the first stands for all. */
export function joinedCandidate(
  view: DocumentView,
  field: Field,
  parts: readonly Span[],
  { score, reason }: Pick<Candidate, "score" | "reason">,
): Candidate {
  const start = parts[0]?.start ?? 0;
  const end = parts.at(-1)?.end ?? start;
  const joined = parts
    .map((part) => sliceOf(view.text, part))
    .join(" ")
    .replace(/\s+/g, " ");
  const whole = view.text.slice(start, end).replace(/\s+/g, " ");
  const span = whole === joined ? { start, end } : { start, end: parts[0]?.end ?? end };
  return { field, value: joined, span, score, reason };
}
