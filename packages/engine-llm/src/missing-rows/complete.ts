import type { SourceDocument, Span } from "@quarry/document";
import type { Chunk } from "../chunks/chunk.ts";
import { merge } from "../merge/merge.ts";
import type { Version } from "../merge/merge-rows.ts";
import { spansOf, type Tree } from "../merge/tree.ts";
import type { PromptOrder } from "../prompts/task.ts";
import type { Warning } from "../reading/warnings.ts";
import { halfRead, type ListCount, leftOut } from "./list-count.ts";
import { outermostLists } from "./lists.ts";
import { alone, chunkOf, isReadIn, type Question, withNeighbours } from "./questions.ts";
import type { RowGap } from "./row-gaps.ts";
import { joinedTo, overlap, rowGaps } from "./row-gaps.ts";
import { rowsOfList } from "./rows-of-list.ts";
import type { ShownRows } from "./shown-rows.ts";
import { takeRows } from "./take-rows.ts";

/** Gaps of a list that are asked for by themselves; of more, those near to each other go together. */
const MAX_GAPS = 20;

export type Completed = {
  tree: Tree;
  warnings: Warning[];
  /** Of each list that could be counted. */
  counts: Map<string, ListCount>;
};

/** What a second look gave, and whether all of it could be read. */
type Reread = { versions: Version[]; warnings: Warning[]; isWhole: boolean };

type Means = {
  document: SourceDocument;
  order: PromptOrder;
  /** What the document shows of each list. */
  shown: ShownRows;
  /** Whether a chunk is longer than the model's answers allow for. */
  isTooLong: (chunk: Chunk) => boolean;
  /** Reads some chunks once more. */
  readAgain: (chunks: Chunk[]) => Promise<Reread>;
};

/** Gaps by the list's pointer. */
type Gaps = ReadonlyMap<string, readonly RowGap[]>;

/**
 * Holds the lists against the rows that the document shows. Those that the model passed over, or read
 * by half, are asked for by themselves, twice. What it passes over even then is missing, unless it
 * took none of a gap's rows, and read their neighbours beside them, or none of the whole list: then
 * they may not belong to the list, and a warning says so. A list that is plainly shown is not believed
 * to be empty.
 */
export async function complete(versions: Version[], means: Means): Promise<Completed> {
  const tree = merge(means.order.structure, versions);
  const warnings: Warning[] = [];
  const ask = async (questions: Question[]) => {
    const again = await means.readAgain(questions.map(({ chunk }) => chunk));
    warnings.push(...again.warnings);
    takeRows(tree, merge(means.order.structure, again.versions));
    return again;
  };

  const refused: Question[] = [];
  let gaps = gapsOf(tree, means);
  const asked = questionsFor(gaps, [], means);
  if (asked.length > 0) {
    const { isWhole } = await ask(asked);
    const left = gapsOf(tree, means);
    const untouched = isWhole ? asked.filter((question) => isUntouched(question, left)) : [];
    const again = untouched.map((question) => withNeighbours(question, tree));
    const doubtful = again.filter(({ neighbours }) => neighbours.length > 0);
    const others = questionsFor(left, untouched, means);
    const doubted = again.filter(({ neighbours }) => neighbours.length === 0);
    refused.push(...doubted.filter((question) => !isPlainlyShown(question, tree, means.shown)));
    if (doubtful.length + others.length > 0) {
      const answers = await ask([...doubtful, ...others]);
      refused.push(...doubtful.filter((question) => isReadIn(answers.versions, question)));
    }
    gaps = gapsOf(tree, means);
  }
  const counts = countsOf(gaps, refused);
  return { tree, counts, warnings: [...warnings, ...leftOut(counts), ...halfRead(counts)] };
}

/** The gaps of each list that can be counted. */
function gapsOf(tree: Tree, { document, shown }: Means): Gaps {
  return new Map(
    [...outermostLists(tree)].flatMap(([pointer, list]): [string, RowGap[]][] => {
      const rows = rowsOfList(document, list, shown.get(pointer)?.rows ?? []);
      return rows.length === 0 ? [] : [[pointer, rowGaps(rows, list.rows)]];
    }),
  );
}

/** For the gaps that no other question is for. */
function questionsFor(
  gaps: Gaps,
  others: readonly Question[],
  { isTooLong }: Pick<Means, "isTooLong">,
): Question[] {
  const joining = { most: MAX_GAPS, isTooLong: (span: Span) => isTooLong(chunkOf(span)) };
  return [...gaps].flatMap(([pointer, all]) => {
    const open = all.filter((gap) => !isAmong({ pointer, gap }, others));
    return joinedTo(open, joining).map((gap) => alone(pointer, gap));
  });
}

type Place = Pick<Question, "pointer" | "gap">;

function isAmong({ pointer, gap }: Place, questions: readonly Place[]): boolean {
  return questions.some((one) => one.pointer === pointer && overlap(one.gap, gap));
}

/** Whether nothing was taken of a gap that was asked for. */
function isUntouched({ pointer, gap }: Place, gaps: Gaps): boolean {
  const left = (gaps.get(pointer) ?? []).filter((one) => overlap(one, gap));
  return left.reduce((sum, one) => sum + sizeOf(one), 0) >= sizeOf(gap);
}

function sizeOf({ missing, halfRead }: RowGap): number {
  return missing + halfRead;
}

function countsOf(gapsOfLists: Gaps, refused: readonly Place[]): Map<string, ListCount> {
  const rowsIn = (some: readonly RowGap[]) => some.reduce((sum, { missing }) => sum + missing, 0);
  return new Map(
    Array.from(gapsOfLists, ([pointer, all]) => {
      const gaps = all.filter((gap) => !isAmong({ pointer, gap }, refused));
      const missing = rowsIn(gaps);
      const halfRead = all.reduce((sum, gap) => sum + gap.halfRead, 0);
      return [pointer, { missing, gaps, leftOut: rowsIn(all) - missing, halfRead }];
    }),
  );
}

/**
 * Whether the rows of a gap are a table of its list's own, of which the model took nothing: neither for
 * this list nor for another one.
 */
function isPlainlyShown({ pointer, gap }: Place, output: Tree, shown: ShownRows): boolean {
  if (!shown.get(pointer)?.isPlain) return false;
  const lists = outermostLists(output);
  if (lists.get(pointer)?.rows.length !== 0) return false;
  return ![...lists.values()].some(({ rows }) => {
    return rows.some((row) => spansOf(row).some((span) => overlap(span, gap)));
  });
}
