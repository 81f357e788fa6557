import type { Issue, StructureNode } from "@quarry/api";
import { AppError, type Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure";
import type { Alignment } from "../answer/alignments.ts";
import { type Misfit, misfitsOf } from "../answer/misfits.ts";
import type { Reading } from "../answer/read-answer.ts";
import type { Prompt } from "../prompts/messages.ts";
import type { Task } from "../prompts/task.ts";
import type { Reply } from "../provider/conversation.ts";
import type { PartWork } from "../threads/part-threads.ts";

const MAX_ISSUES = 20;

/** An output, with the values that had to be left out; or why there is none. */
export type Result =
  | {
      kind: "output";
      output: Json;
      misfits: Misfit[];
      alignments: readonly Alignment[];
      /** As in `Reply`. */
      blind?: true | undefined;
    }
  | Exclude<Reply, { kind: "answer" }>;

/** How questions are put, and their answers read. */
export type Asking = {
  ask: (turn: Prompt) => Promise<Reply>;
  work: PartWork;
};

/**
 * An answer that does not fit the structure goes back once. Of the second, values that do not fit are
 * left out.
 *
 * @throws AppError OUTPUT_INVALID where it is no JSON, or not of the structure's shape at all.
 */
export async function answerTo(task: Task, { ask, work }: Asking): Promise<Result> {
  const { structure, wireStructure } = task.order;
  const readingOf = (text: string) =>
    work.read({ text, structure, wireStructure, content: task.content });
  const first = await ask({ task });
  if (first.kind !== "answer") return first;
  const read = await readingOf(first.text);
  if (read.fits) return whole(read, first);
  const repair = { answer: first.text, complaint: complaintOf(read.issues) };
  const second = await ask({ task, repair });
  if (second.kind !== "answer") return second;
  const again = await readingOf(second.text);
  if (again.fits) return whole(again, second);
  return whatFits(structure, again, second) ?? refuse(again.ownIssues);
}

function whole({ output, alignments }: Fitting, { blind }: Answer): Result {
  return { kind: "output", output, misfits: [], alignments, blind };
}

type Answer = Extract<Reply, { kind: "answer" }>;
type Fitting = Extract<Reading, { fits: true }>;

/** The values that fit; undefined of an answer to something else. */
function whatFits(
  structure: StructureNode,
  { output: answer, alignments = [] }: Reading,
  { blind }: Answer,
): Result | undefined {
  if (answer === undefined || !hasShape(structure, answer)) return undefined;
  const { value, dropped } = coerceOutput(structure, answer);
  return { kind: "output", output: value, misfits: misfitsOf(answer, dropped), alignments, blind };
}

function hasShape(structure: StructureNode, answer: Json): boolean {
  if (structure.type === "array") return Array.isArray(answer);
  if (structure.type !== "object") return true;
  const names = answer !== null && typeof answer === "object" ? Object.keys(answer) : [];
  return names.some((name) => Object.hasOwn(structure.properties, name));
}

/** With places and rules, never a value; the report of the failure names them. */
function refuse(issues: readonly Issue[]): never {
  const message = "The model's answer did not fit the structure, twice";
  throw new AppError("OUTPUT_INVALID", message, { issues: issues.slice(0, MAX_ISSUES) });
}

/** The message to the model about an answer that did not fit. */
function complaintOf(issues: Issue[]): string {
  const lines = issues.slice(0, MAX_ISSUES).map(({ field, message }) => {
    return `- ${field === "" ? "the answer" : `/result${field}`}: ${message}`;
  });
  const more = issues.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more`);
  return `This answer does not fit the fields:\n${lines.join("\n")}\nAnswer again with the whole JSON object, put right, and with nothing else. Change no value that is right.`;
}
