import type { Field } from "../../fields/field.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder, Proposal } from "../finder.ts";

const SCORE = 0.56;
/** Lines under the heading in which an article says when it was published. */
const NEAR = 12;
const LONGEST_LINE = 120;
const heading = /^\s*#\s/;
const kinds = ["date", "datetime"] as const;

/** The first day in the short lines under a page's heading: "By Ada Ek · 11 March 2025". */
export const published: Finder = {
  id: "published",
  asks: ({ kind, meaning }) =>
    kinds.some((one) => one === kind) && meaning.name.includes("published"),
  find: ({ view }, field) => dayUnderHeading(view, field),
};

function dayUnderHeading(view: DocumentView, field: Field): Proposal[] {
  const kind = kinds.find((one) => one === field.kind);
  if (!kind) return [];
  const first = view.lines.findIndex(({ start, end }) => heading.test(view.text.slice(start, end)));
  if (first === -1) return [];
  for (const line of view.lines.slice(first + 1, first + 1 + NEAR)) {
    const [day] = line.end - line.start > LONGEST_LINE ? [] : within(view.recognitions[kind], line);
    if (!day) continue;
    const { start, end } = day;
    const value = field.node.type === "string" ? view.text.slice(start, end) : day.value;
    return [{ value, span: { start, end }, score: SCORE, reason: "published" }];
  }
  return [];
}
