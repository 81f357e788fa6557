import type { ShownLeaf } from "./shown-leaf.ts";

/** How far a value can be relied on, or why there is none. */
export type Grade = "sure" | "check" | "doubtful" | "absent" | "missing" | "withheld" | "untold";

/** From this confidence on a value is sure; below the second it is doubtful. */
export const thresholds = { sure: 0.8, doubtful: 0.5 };

export const gradeNames: Record<Grade, string> = {
  sure: "sure",
  check: "to be checked",
  doubtful: "doubtful",
  absent: "not in the document",
  missing: "required, not in the document",
  withheld: "withheld, unlikely to be right",
  untold: "no evidence was kept",
};

export function gradeOf({ confidence }: ShownLeaf): Grade {
  if (confidence >= thresholds.sure) return "sure";
  return confidence >= thresholds.doubtful ? "check" : "doubtful";
}

/** Whether somebody should look at it: what `n` goes to. */
export const isInDoubt = (grade: Grade) =>
  grade === "check" || grade === "doubtful" || grade === "missing" || grade === "withheld";

/** What else a reader has to know of a value. */
export function remarksOf(leaf: ShownLeaf): string[] {
  return [
    ...(leaf.attachment !== undefined ? [`in the attachment ${leaf.attachment}`] : []),
    ...(leaf.quoted ? ["repeated from an earlier message"] : []),
    ...(leaf.hidden ? ["invisible in the source"] : []),
    ...(leaf.stated !== undefined ? ["stated for machines"] : []),
    ...(leaf.match === "none" && leaf.stated === undefined && leaf.value !== null
      ? ["not found in the source"]
      : []),
  ];
}

const matches: Record<ShownLeaf["match"], string> = {
  exact: "word for word",
  normalised: "but for case, spaces and punctuation",
  typed: "as the same date, number or choice",
  fuzzy: "approximately",
  derived: "as what it follows from",
  none: "not at all",
  human: "as a person has said",
};

export const matchWords = ({ match }: ShownLeaf): string => matches[match];
