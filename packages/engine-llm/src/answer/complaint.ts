import type { Issue } from "@quarry/api";

const MOST_ISSUES = 20;

/** What the model is told of an answer that did not fit. */
export function complaintOf(issues: Issue[]): string {
  const told = issues.slice(0, MOST_ISSUES).map(({ field, message }) => {
    return `- ${field === "" ? "the answer" : `/result${field}`}: ${message}`;
  });
  const more = issues.length - told.length;
  if (more > 0) told.push(`- and ${more} more`);
  return `This answer does not fit the schema:\n${told.join("\n")}\nAnswer again with the whole JSON object, put right, and with nothing else. Change no value that is right.`;
}
