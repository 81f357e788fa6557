import type { Issue } from "@quarry/api";
import { AppError, type Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure";
import { readAnswer } from "../answer/read-answer.ts";
import type { Prompt } from "../prompts/messages.ts";
import type { Task } from "../prompts/task.ts";
import type { Reply } from "../provider/conversation.ts";

const MOST_ISSUES = 20;

/** Faults named in a message. */
const MOST_NAMED = 3;

/** An output, with the pointers of values that had to be left out; or why there is none. */
export type Result =
  | { kind: "output"; output: Json; leftOut: string[] }
  | Exclude<Reply, { kind: "answer" }>;

type Means = {
  ask: (turn: Prompt) => Promise<Reply>;
  /** Values that do not fit are left out instead of the whole. */
  allowPartial: boolean;
};

/**
 * An answer is taken only where it fits the structure; one that does not goes back once.
 *
 * @throws AppError OUTPUT_INVALID where the second does not fit either.
 */
export async function answerTo(task: Task, { ask, allowPartial }: Means): Promise<Result> {
  const first = await ask({ task });
  if (first.kind !== "answer") return first;
  const read = readAnswer(task, first.text);
  if (read.fits) return { kind: "output", output: read.output, leftOut: [] };
  const repair = { answer: first.text, complaint: complaintOf(read.issues) };
  const second = await ask({ task, repair });
  if (second.kind !== "answer") return second;
  const again = readAnswer(task, second.text);
  if (again.fits) return { kind: "output", output: again.output, leftOut: [] };
  if (allowPartial && again.output !== undefined) {
    const { value, dropped } = coerceOutput(task.order.structure, again.output);
    return { kind: "output", output: value, leftOut: dropped.map(({ pointer }) => pointer) };
  }
  throw misfit(again.told);
}

/** Names places and rules, never a value. */
function misfit(issues: readonly Issue[]): AppError {
  const named = issues.slice(0, MOST_NAMED).map(({ field, rule }) => {
    return `${field === "" ? "the whole answer" : field} (${rule})`;
  });
  const more = issues.length > MOST_NAMED ? ` and ${issues.length - MOST_NAMED} more` : "";
  const message = `The model's answer did not fit the structure, twice: ${named.join(", ")}${more}`;
  return new AppError("OUTPUT_INVALID", message, { issues: issues.slice(0, MOST_ISSUES) });
}

/** What the model is told of an answer that did not fit. */
function complaintOf(issues: Issue[]): string {
  const told = issues.slice(0, MOST_ISSUES).map(({ field, message }) => {
    return `- ${field === "" ? "the answer" : `/result${field}`}: ${message}`;
  });
  const more = issues.length - told.length;
  if (more > 0) told.push(`- and ${more} more`);
  return `This answer does not fit the schema:\n${told.join("\n")}\nAnswer again with the whole JSON object, put right, and with nothing else. Change no value that is right.`;
}
