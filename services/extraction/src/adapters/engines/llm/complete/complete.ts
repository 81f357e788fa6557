import type { SourceDocument } from "@quarry/contracts";
import type { Span } from "../../../../domain/span.ts";
import type { Chunk } from "../chunks/chunk.ts";
import { merge } from "../merge/merge.ts";
import type { Version } from "../merge/merge-rows.ts";
import { spansOf, type Tree } from "../merge/tree.ts";
import type { Gap } from "../reading/gaps.ts";
import type { Order } from "../task/task.ts";
import { inSourceOrder, outermostLists } from "./lists.ts";
import { type TableGap, tableGaps } from "./table-gaps.ts";

/** Gaps that are asked for again; a list with more is torn rather than cut short. */
const MOST_GAPS = 20;

export type Completed = {
  tree: Tree;
  gaps: Gap[];
  /** Rows that the document shows beside those taken, by the list's pointer. */
  missing: Map<string, number>;
};

type Means = {
  document: SourceDocument;
  order: Order;
  /** Reads some chunks once more. */
  readAgain: (chunks: Chunk[]) => Promise<{ versions: Version[]; gaps: Gap[] }>;
};

/**
 * Holds the lists against the tables that their rows come from. Rows that the model passed over are
 * asked for by themselves. What it passes over then as well, though it took others beside it, is
 * missing; where it took none at all, they do not belong to the list, and a warning says so.
 */
export async function complete(versions: Version[], means: Means): Promise<Completed> {
  const { document, order, readAgain } = means;
  const tree = merge(order.structure, versions);
  const passedOver = [...outermostLists(tree).values()].flatMap((list) =>
    tableGaps(document, list.rows),
  );
  if (passedOver.length === 0) return { tree, gaps: [], missing: new Map() };
  const again = await readAgain(passedOver.slice(0, MOST_GAPS).map(toChunk));
  const whole = merge(order.structure, [...versions, ...again.versions]);
  const gaps = [...again.gaps];
  const missing = new Map<string, number>();
  for (const [pointer, list] of outermostLists(whole)) {
    list.rows = inSourceOrder(list.rows);
    for (const gap of tableGaps(document, list.rows)) {
      const asked = passedOver.find((one) => overlap(one, gap));
      if (asked && !list.rows.some((row) => standsIn(row, asked))) gaps.push(leftOut(pointer, gap));
      else missing.set(pointer, (missing.get(pointer) ?? 0) + gap.rows);
    }
  }
  return { tree: whole, gaps, missing };
}

function toChunk({ start, end }: TableGap): Chunk {
  return { start, own: start, end, images: [] };
}

function leftOut(pointer: string, { rows }: TableGap): Gap {
  const message = `The table that this list is from shows ${rows} rows in a run that the model left out, twice`;
  return { code: "rows_left_out", message, pointer };
}

function standsIn(row: Tree, place: Span): boolean {
  return spansOf(row).some((span) => overlap(span, place));
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
