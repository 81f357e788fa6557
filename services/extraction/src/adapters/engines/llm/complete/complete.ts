import type { SourceDocument } from "@quarry/contracts";
import type { Chunk } from "../chunks/chunk.ts";
import { merge } from "../merge/merge.ts";
import type { Version } from "../merge/merge-rows.ts";
import type { Tree } from "../merge/tree.ts";
import type { Gap } from "../reading/gaps.ts";
import type { Order } from "../task/task.ts";
import { inSourceOrder, outermostLists } from "./lists.ts";
import { onlyNew } from "./only-new.ts";
import { overlap, type RowGap, rowGaps } from "./row-gaps.ts";
import type { ShownRows } from "./shown-rows.ts";

/** Gaps that are asked for again; a list with more is torn rather than cut short. */
const MOST_GAPS = 20;

export type Completed = {
  tree: Tree;
  gaps: Gap[];
  /** Rows that the document shows beside those taken, of each list that could be counted. */
  missing: Map<string, number>;
};

type Means = {
  document: SourceDocument;
  order: Order;
  /** What the document shows of each list. */
  shown: ShownRows;
  /** Reads some chunks once more. */
  readAgain: (chunks: Chunk[]) => Promise<{ versions: Version[]; gaps: Gap[] }>;
};

/**
 * Holds the lists against the rows that the document shows. Those that the model passed over are
 * asked for by themselves. What it passes over then as well, though it took others beside it, is
 * missing; where it took no other, they do not belong to the list, and a warning says so.
 */
export async function complete(versions: Version[], means: Means): Promise<Completed> {
  const { order, readAgain } = means;
  const tree = merge(order.structure, versions);
  const passedOver = gapsOf(tree, means);
  const asked = [...passedOver].flatMap(([pointer, gaps]) => {
    return gaps.map((gap) => ({ ...gap, pointer }));
  });
  asked.splice(MOST_GAPS);
  if (asked.length === 0) return { tree, gaps: [], missing: noneMissing(passedOver) };
  const again = await readAgain(asked.map(toChunk));
  const fresh = again.versions.map((one) => ({ ...one, tree: onlyNew(one.tree, tree) }));
  const whole = merge(order.structure, [...versions, ...fresh]);
  for (const list of outermostLists(whole).values()) list.rows = inSourceOrder(list.rows);
  const left = gapsOf(whole, means);
  const missing = noneMissing(left);
  const gaps = [...again.gaps];
  for (const [pointer, remaining] of left) {
    const own = again.gaps.length === 0 ? asked.filter((one) => one.pointer === pointer) : [];
    const refused = own.filter((one) => isLeft(one, remaining));
    gaps.push(...refused.map(leftOut));
    const short = remaining.filter((gap) => !refused.some((one) => overlap(one, gap)));
    const rows = short.reduce((sum, gap) => sum + gap.rows, 0);
    if (rows > 0) missing.set(pointer, rows);
    else if (refused.length > 0) missing.delete(pointer);
  }
  return { tree: whole, gaps, missing };
}

/** The gaps of each list that can be counted. */
function gapsOf(tree: Tree, { document, shown }: Means): Map<string, RowGap[]> {
  return new Map(
    [...outermostLists(tree)].flatMap(([pointer, { rows }]): [string, RowGap[]][] => {
      const gaps = rowGaps(document, rows, shown.get(pointer) ?? []);
      return gaps ? [[pointer, gaps]] : [];
    }),
  );
}

function noneMissing(counted: ReadonlyMap<string, unknown>): Map<string, number> {
  return new Map(Array.from(counted.keys(), (pointer) => [pointer, 0]));
}

/** Whether nothing was taken of a gap that was asked for. */
function isLeft(asked: RowGap, remaining: readonly RowGap[]): boolean {
  const rows = remaining.filter((gap) => overlap(gap, asked)).map((gap) => gap.rows);
  return rows.reduce((sum, count) => sum + count, 0) >= asked.rows;
}

function toChunk({ start, end }: RowGap): Chunk {
  return { start, own: start, end, images: [] };
}

function leftOut({ pointer, rows }: RowGap & { pointer: string }): Gap {
  const message = `The source shows ${rows} rows that look like those of this list and that the model left out, twice`;
  return { code: "rows_left_out", message, pointer };
}
