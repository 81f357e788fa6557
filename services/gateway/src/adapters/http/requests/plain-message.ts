import { counted } from "@quarry/kernel";
import type { z } from "zod";

/** Types in plain words. */
const types: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const units: Record<string, string> = { string: "character", array: "item" };

/** An issue of zod in plain words; messages of our own schemas are kept. */
export function plainMessage(issue: z.core.$ZodIssue): string {
  if (!/^(Too|Invalid) /.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "too_big":
      return `must ${bound("at most", issue.maximum, issue.origin)}`;
    case "too_small":
      if (issue.origin in units && issue.minimum === 1) return "must not be empty";
      return `must ${bound("at least", issue.minimum, issue.origin)}`;
    case "invalid_type":
      return `must be ${types[issue.expected] ?? issue.expected}, not ${sent(issue.input)}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}, not ${sent(issue.input)}`;
    case "invalid_format":
      return issue.format === "uuid" ? `must be an id, not ${sent(issue.input)}` : issue.message;
    default:
      return issue.message;
  }
}

function bound(which: string, limit: number | bigint, origin: string): string {
  const unit = units[origin];
  return unit ? `have ${which} ${counted(Number(limit), unit)}` : `be ${which} ${limit}`;
}

/** The longest text that is shown as it was sent, in characters. */
const shownLength = 40;

/** A value as a message shows it: short ones themselves, others by their type. */
function sent(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  return value.length > shownLength ? "a longer text" : JSON.stringify(value);
}
