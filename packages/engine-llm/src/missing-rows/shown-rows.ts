import type { LeafEvidence, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Engine, EngineRequest } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import type { LlmSettings } from "../options.ts";
import { openLifetime } from "../provider/time.ts";
import type { ShownRow } from "./row-gaps.ts";

/** The share of an extraction's time that the count may take; the model is asked meanwhile. */
const SHARE_OF_TIME = 0.5;

/** A table that has all fields of a list, so many at least, in so many rows is that list's. */
const PLAIN = { fields: 3, rows: 3 };

/** What the document shows of a list. */
export type ShownList = {
  /** In the document's order. */
  rows: readonly ShownRow[];
  /** Whether these cannot well be another list's: they are a table whose columns are this one's. */
  isPlain: boolean;
};

/** By the list's pointer. */
export type ShownRows = ReadonlyMap<string, ShownList>;

/**
 * What another engine, that reads layout and grows never tired, finds of each list's rows. It is
 * trusted to count, not to fill, and reads by no examples: these make it bolder. Lists of single values have no rows to decide by.
 *
 * @returns undefined where the count did not end in its time.
 */
export async function shownRows(
  counter: Engine,
  request: EngineRequest,
  { clock, sleep }: Pick<LlmSettings, "clock" | "sleep">,
): Promise<ShownRows | undefined> {
  const { document, structure } = request;
  const lists = rowLists(structure);
  if (lists.length === 0 || document.text.trim() === "") return new Map();
  const time = Math.floor((request.deadlineAt - clock()) * SHARE_OF_TIME);
  const bounds = { signal: request.signal, deadlineAt: clock() + time };
  using lifetime = openLifetime(bounds, clock, sleep);
  try {
    const limits = { deadlineAt: Date.now() + time, signal: lifetime.signal };
    const counting = { ...request, ...limits, images: [], examples: [], allowPartial: false };
    const { evidence } = await counter.extract(counting);
    return new Map(lists.map((list) => [list.pointer, shownOf(list, evidence.leaves)]));
  } catch (error) {
    request.signal.throwIfAborted();
    if (!lifetime.signal.aborted && !(error instanceof AppError)) throw error; // a fault of ours
    return undefined;
  }
}

type RowList = { pointer: string; fields: readonly string[] };

/** The lists of records that stand in no other list. */
function rowLists(node: StructureNode, pointer = ""): RowList[] {
  if (node.type === "array") {
    const { items } = node;
    if (items.type !== "object") return [];
    return [
      { pointer, fields: Object.keys(items.properties).map((name) => childPointer("", name)) },
    ];
  }
  if (node.type !== "object") return [];
  return Object.entries(node.properties).flatMap(([name, child]) =>
    rowLists(child, childPointer(pointer, name)),
  );
}

function shownOf({ pointer, fields }: RowList, leaves: readonly LeafEvidence[]): ShownList {
  const rows = new Map<string, ShownRow>();
  const columns = new Set<string>();
  for (const { pointer: place, start, end, reason } of leaves) {
    if (start === undefined || end === undefined || !place.startsWith(`${pointer}/`)) continue;
    const [index = "", field = ""] = place.slice(pointer.length + 1).split("/");
    if (reason === "table") columns.add(`/${field}`);
    const row = rows.get(index) ?? { start, end, values: 0 };
    rows.set(index, {
      start: Math.min(row.start, start),
      end: Math.max(row.end, end),
      values: row.values + 1,
    });
  }
  const hasAll = fields.every((field) => columns.has(field));
  return {
    rows: [...rows.values()].sort((a, b) => a.start - b.start),
    isPlain: hasAll && fields.length >= PLAIN.fields && rows.size >= PLAIN.rows,
  };
}
