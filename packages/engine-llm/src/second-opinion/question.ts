import type { LeafEvidence, StructureNode } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import type { SourceDocument, Span } from "@quarry/document";
import { estimatedTokens } from "@quarry/engine";
import type { Json } from "@quarry/kernel";
import { headingsAbove } from "../chunks/headings-above.ts";
import { presented } from "../prompts/fence.ts";
import { prepareOrder, type Task } from "../prompts/task.ts";
import type { SchemaLimits } from "../provider/profiles.ts";
import type { Contest } from "./contests.ts";

/** Fields of one question at most. */
const MOST_FIELDS = 25;

/** Of a value that is no line of its own, so much is shown to either side, in UTF-16 code units. */
const LONGEST_SIDE = 300;

/** Of a long value so much is shown, in UTF-16 code units. */
const LONGEST_VALUE = 200;

const letters: readonly string[] = ["a", "b"];

const task =
  "Two programs have read the document, and differ. Answer each field with the letter of the reading that the lines support, or null if they support none.";

type Means = {
  document: SourceDocument;
  instruction?: string | undefined;
  limits: SchemaLimits;
  /** Of the fence around the lines. */
  secret: string;
};

/** One question about some contested fields, with the lines in which their candidates are. */
export type Question = { contests: readonly Contest[]; task: Task };

/** Questions about contested fields, each with so many fields and tokens of lines at most. */
export function questionsOn(
  contests: readonly Contest[],
  tokens: number,
  means: Means,
): Question[] {
  const questions: Question[] = [];
  let left = [...contests];
  while (left.length > 0) {
    const taken = left.slice(0, fittingCount(left, tokens, means));
    questions.push({ contests: taken, task: taskOf(taken, means) });
    left = left.slice(taken.length);
  }
  return questions;
}

/** How many of the first fields fit a question; at least one. */
function fittingCount(contests: readonly Contest[], tokens: number, means: Means): number {
  let count = Math.min(MOST_FIELDS, contests.length);
  while (count > 1 && estimatedTokens(linesOf(contests.slice(0, count), means)) > tokens) {
    count = Math.ceil(count / 2);
  }
  return count;
}

/** Which candidate an answer names for each contest; undefined for none of them. */
export function verdictsIn(
  { contests }: Question,
  answer: Json,
): Map<Contest, LeafEvidence | undefined> {
  return new Map(
    contests.map((contest, index) => {
      const letter = valueAt(answer, `/${nameOf(contest, index)}`);
      return [contest, contest.candidates[letters.indexOf(String(letter))]];
    }),
  );
}

function taskOf(contests: readonly Contest[], means: Means): Task {
  const properties = Object.fromEntries(
    contests.map((contest, index) => [nameOf(contest, index), fieldOf(contest)]),
  );
  const structure: StructureNode = { type: "object", describe: task, properties };
  const { instruction, limits, secret } = means;
  const order = prepareOrder(structure, { instruction, limits, shown: undefined });
  const content = `${readingsOf(contests, means)}\n\nLines:\n${linesOf(contests, means)}`;
  return {
    order: { ...order, purpose: "compare" },
    content,
    document: presented(content, secret),
    isPart: false,
    imageUrls: [],
  };
}

/** The field's path in words that a provider takes as a name, numbered. */
function nameOf({ pointer }: Contest, index: number): string {
  const words = pointer.replaceAll(/[^A-Za-z0-9]+/g, "_").replaceAll(/^_+|_+$/g, "");
  return `${index + 1}_${words}`.slice(0, 64);
}

function fieldOf({ node, candidates }: Contest): StructureNode {
  const values = letters.slice(0, candidates.length);
  return { type: "enum", values, ...(node.describe && { describe: node.describe }) };
}

/** What each field was read as, a line each: content of the document, which has its place among the data. */
function readingsOf(contests: readonly Contest[], { document }: Pick<Means, "document">): string {
  const lines = contests.map((contest, index) => {
    const readings = contest.candidates.map(
      ({ value }, at) => `${letters[at]} = ${shortened(value)}`,
    );
    const { row } = contest;
    const place = row ? ` in the row ${shortened(document.text.slice(row.start, row.end))}` : "";
    return `${nameOf(contest, index)}${place}: ${readings.join(", ")}`;
  });
  return `Readings:\n${lines.join("\n")}`;
}

function shortened(value: Json): string {
  const words = JSON.stringify(value);
  return words.length <= LONGEST_VALUE ? words : `${words.slice(0, LONGEST_VALUE)}…`;
}

/** The lines of all candidates and rows, in the document's order, each below the column heads of its table. */
function linesOf(contests: readonly Contest[], { document }: Pick<Means, "document">): string {
  const places = contests.flatMap(({ row, candidates }) => [
    ...(row ? [row] : []),
    ...candidates.flatMap(({ start, end }) =>
      start === undefined || end === undefined ? [] : [{ start, end }],
    ),
  ]);
  const runs = joined(places.map((span) => linesAround(document.text, span)));
  let known = "";
  return runs
    .flatMap((run) => {
      const { heads } = headingsAbove(document, { ...run, own: run.start, images: [] });
      const fresh = heads.filter((head) => !known.includes(head));
      const text = document.text.slice(run.start, run.end);
      known += [...fresh, text].join("\n");
      return ["[…]", ...fresh, text];
    })
    .join("\n");
}

/** The span's lines with the one before and the one behind. */
function linesAround(text: string, { start, end }: Span): Span {
  const before = text.lastIndexOf("\n", text.lastIndexOf("\n", start - 1) - 1) + 1;
  const own = text.indexOf("\n", end);
  const behind = own < 0 ? text.length : text.indexOf("\n", own + 1);
  return {
    start: Math.max(start < 1 ? 0 : before, start - LONGEST_SIDE),
    end: Math.min(behind < 0 ? text.length : behind, end + LONGEST_SIDE),
  };
}

function joined(spans: readonly Span[]): Span[] {
  const runs: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last && span.start <= last.end + 1) last.end = Math.max(last.end, span.end);
    else runs.push({ ...span });
  }
  return runs;
}
