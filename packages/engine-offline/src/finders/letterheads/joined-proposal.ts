import type { Span } from "@quarry/document";
import { sliceOf } from "../../document/span.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Proposal } from "../finder.ts";

/** Lines that follow each other in the text are one place; of others the first stands for all. */
export function joinedProposal(
  view: DocumentView,
  parts: readonly Span[],
  { score, reason }: Pick<Proposal, "score" | "reason">,
): Proposal {
  const start = parts[0]?.start ?? 0;
  const end = parts.at(-1)?.end ?? start;
  const joined = parts
    .map((part) => sliceOf(view.text, part))
    .join(" ")
    .replace(/\s+/g, " ");
  const whole = view.text.slice(start, end).replace(/\s+/g, " ");
  const span = whole === joined ? { start, end } : { start, end: parts[0]?.end ?? end };
  return { value: joined, span, score, reason };
}
