import type { Evidence } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import type { SourceDocument } from "@quarry/document";
import { AppError } from "@quarry/kernel";
import { type Alignment, alignments } from "../answer/alignments.ts";
import type { Misfit } from "../answer/misfits.ts";
import type { Salvage } from "../answer/salvage.ts";
import type { Chunk } from "../chunks/chunk.ts";

const MAX_NAMED = 10;

/** What is not in the output, or may be wrong there, as the evidence says it. */
export type Warning = Evidence["warnings"][number];

/** Why an answer broke off. */
const ends = {
  too_long: "reached its length limit",
  ran_away: "repeated itself without end",
  interrupted: "was interrupted",
};

/** A list that broke off in a part that cannot be cut any further, or whose time was over. */
export function brokenOff(
  document: SourceDocument,
  chunk: Chunk,
  { output, list }: Pick<Salvage, "output" | "list">,
  end: keyof typeof ends,
): Warning {
  const where = pagesOf(document, chunk);
  if (list === undefined) {
    return { code: "part_cut_short", message: `The answer to ${where} ${ends[end]}` };
  }
  const name = list === "" ? "The list" : `The list ${list}`;
  const rows = valueAt(output, list);
  const count = Array.isArray(rows) ? rows.length : 0;
  return {
    code: "list_incomplete",
    message: `${name} could not be read completely: on ${where} the answer ${ends[end]} after ${count} rows`,
    pointer: list,
  };
}

/** @param isPartly rows of lists that stand there were taken all the same, when they were asked for. */
export function unread(
  document: SourceDocument,
  { chunk, fault }: { chunk: Chunk; fault: AppError },
  isPartly: boolean,
): Warning {
  const where = pagesOf(document, chunk);
  const what = isPartly
    ? `Only list rows were extracted from ${where}`
    : `Nothing was extracted from ${where}`;
  return { code: "part_unread", message: `${what}: ${fault.message}` };
}

export function valuesLeftOut(misfits: readonly Misfit[]): Warning[] {
  return misfits.slice(0, MAX_NAMED).map(({ pointer }) => ({
    code: "value_left_out",
    message: "The model gave a value that does not fit the structure; it is null in the output",
    pointer,
  }));
}

/** What was done to answers so that they have the structure's form: by kind, with the first places of each. */
export function answerAligned(done: readonly Alignment[]): Warning[] {
  if (done.length === 0) return [];
  const kinds = Map.groupBy(done, ({ kind }) => kind);
  const parts = Array.from(kinds, ([kind, all]) => {
    const places = [...new Set(all.map(({ pointer }) => pointer || "the whole"))];
    const more = places.length > MAX_NAMED ? ` and ${places.length - MAX_NAMED} more` : "";
    return `${alignments[kind]} (${places.slice(0, MAX_NAMED).join(", ")}${more})`;
  });
  const message = `The model's answer was brought into the structure's form: ${parts.join("; ")}`;
  return [{ code: "answer_aligned", message }];
}

/** A value in which the answer broke off; the others stand. */
export function valueBrokenOff(pointer: string, ranAway: boolean): Warning {
  const why = ranAway ? "repeated itself without end" : "reached its length limit";
  return { code: "value_left_out", message: `The model's answer ${why} in this value`, pointer };
}

/** The error of a caller who did not allow for it. */
export function incomplete({ message }: Warning): AppError {
  return new AppError(
    "OUTPUT_INCOMPLETE",
    `${message}. Use a shorter document or fewer fields, or send allow_partial=true`,
  );
}

function pagesOf({ pages }: SourceDocument, { own, end, images }: Chunk): string {
  const text = pages.filter((page) => page.start < end && page.end > own);
  const numbers = [...text.map(({ number }) => number), ...images.map(({ page }) => page)];
  return numbers.length === 0 ? "the document" : pagesInWords(numbers);
}

/** Names the first and the last of some pages. */
export function pagesInWords(numbers: readonly number[]): string {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return first === last ? `page ${first}` : `pages ${first} to ${last}`;
}
