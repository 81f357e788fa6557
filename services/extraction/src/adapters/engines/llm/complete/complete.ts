import type { SourceDocument } from "@quarry/contracts";
import type { Chunk } from "../chunks/chunk.ts";
import { merge } from "../merge/merge.ts";
import type { Version } from "../merge/merge-rows.ts";
import type { Tree } from "../merge/tree.ts";
import type { Warning } from "../reading/warnings.ts";
import type { Order } from "../task/task.ts";
import { halfRead, type ListCount, leftOut } from "./list-count.ts";
import { outermostLists } from "./lists.ts";
import { joinedTo, overlap, type RowGap, rowGaps } from "./row-gaps.ts";
import { shownGroups } from "./shown-groups.ts";
import type { ShownRows } from "./shown-rows.ts";
import { takeRows } from "./take-rows.ts";

/** Gaps of a list that are asked for by themselves; of more, those near to each other go together. */
const MOST_GAPS = 20;

/** How often what is missing is asked for. */
const MOST_ROUNDS = 2;

export type Completed = {
  tree: Tree;
  warnings: Warning[];
  /** Of each list that could be counted. */
  counts: Map<string, ListCount>;
};

type Means = {
  document: SourceDocument;
  order: Order;
  /** What the document shows of each list. */
  shown: ShownRows;
  /** Reads some chunks once more. */
  readAgain: (chunks: Chunk[]) => Promise<Reread>;
};

/** What a second look gave, and whether all of it could be read. */
type Reread = { versions: Version[]; warnings: Warning[]; isWhole: boolean };

/** Gaps by the list's pointer. */
type Gaps = ReadonlyMap<string, readonly RowGap[]>;

/**
 * Holds the lists against the rows that the document shows. Those that the model passed over, or read
 * by half, are asked for by themselves. What it passes over then as well, though it took others beside
 * it, is missing; where it took no other, they may not belong to the list, and a warning says so.
 */
export async function complete(versions: Version[], means: Means): Promise<Completed> {
  const { order, readAgain } = means;
  const tree = merge(order.structure, versions);
  const warnings: Warning[] = [];
  const refused = new Map<string, RowGap[]>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const asked = toAsk(gapsOf(tree, means), refused);
    if (asked.length === 0) break;
    const again = await readAgain(asked.map(({ gap }) => toChunk(gap)));
    warnings.push(...again.warnings);
    takeRows(tree, merge(order.structure, again.versions));
    if (round > 0 || !again.isWhole) continue; // what was half answered was not refused
    const left = gapsOf(tree, means);
    for (const { pointer, gap } of asked) {
      if (!isLeft(gap, left.get(pointer) ?? [])) continue;
      refused.set(pointer, [...(refused.get(pointer) ?? []), gap]);
    }
  }
  const left = gapsOf(tree, means);
  const counts = new Map(
    Array.from(left, ([pointer, gaps]) => [pointer, countOf(gaps, refused.get(pointer) ?? [])]),
  );
  return { tree, counts, warnings: [...warnings, ...leftOut(counts), ...halfRead(counts)] };
}

/** The gaps of each list that can be counted. */
function gapsOf(tree: Tree, { document, shown }: Means): Gaps {
  return new Map(
    [...outermostLists(tree)].flatMap(([pointer, list]): [string, RowGap[]][] => {
      const groups = shownGroups(document, list, shown.get(pointer) ?? []);
      return groups.length === 0 ? [] : [[pointer, rowGaps(groups, list.rows)]];
    }),
  );
}

function toAsk(gaps: Gaps, refused: Gaps): { pointer: string; gap: RowGap }[] {
  return [...gaps].flatMap(([pointer, all]) => {
    const open = all.filter((gap) => !isAmong(gap, refused.get(pointer) ?? []));
    return joinedTo(open, MOST_GAPS).map((gap) => ({ pointer, gap }));
  });
}

function isAmong(gap: RowGap, others: readonly RowGap[]): boolean {
  return others.some((other) => overlap(gap, other));
}

/** Whether nothing was taken of a gap that was asked for. */
function isLeft(asked: RowGap, remaining: readonly RowGap[]): boolean {
  const rows = remaining.filter((gap) => overlap(gap, asked));
  return rows.reduce((sum, gap) => sum + sizeOf(gap), 0) >= sizeOf(asked);
}

function sizeOf({ missing, halfRead }: RowGap): number {
  return missing + halfRead;
}

function countOf(gaps: readonly RowGap[], refused: readonly RowGap[]): ListCount {
  const count = { missing: 0, leftOut: 0, halfRead: 0 };
  for (const gap of gaps) {
    count[isAmong(gap, refused) ? "leftOut" : "missing"] += gap.missing;
    count.halfRead += gap.halfRead;
  }
  return count;
}

function toChunk({ start, end }: RowGap): Chunk {
  return { start, own: start, end, images: [] };
}
