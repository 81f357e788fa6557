import type { LeafEvidence } from "@quarry/contracts";
import { childPointer, type StructureNode } from "@quarry/structure";
import type { Engine, EngineRequest } from "../../../../application/engine.ts";
import type { ShownRow } from "./row-gaps.ts";

/** The share of an extraction's time that the count may take; the model is asked meanwhile. */
const SHARE_OF_TIME = 0.5;

/** The rows of a list that the document shows, by the list's pointer, in the document's order. */
export type ShownRows = ReadonlyMap<string, readonly ShownRow[]>;

/**
 * What another engine, that reads layout and grows never tired, finds of each list's rows. It is
 * trusted to count, not to fill. Lists of single values have no rows by which it could tell.
 *
 * @param now the clock that the request's deadline is told by.
 * @returns undefined where the count did not end in its time.
 */
export async function shownRows(
  counter: Engine,
  request: EngineRequest,
  now: number,
): Promise<ShownRows | undefined> {
  const { document, structure } = request;
  const lists = rowLists(structure);
  if (lists.length === 0 || document.text.trim() === "") return new Map();
  try {
    const deadlineAt = Date.now() + (request.deadlineAt - now) * SHARE_OF_TIME;
    const counting = { ...request, images: [], deadlineAt, allowPartial: false };
    const { evidence } = await counter.extract(counting);
    return new Map(lists.map((pointer) => [pointer, rowsOf(pointer, evidence.leaves)]));
  } catch {
    request.signal.throwIfAborted();
    return undefined;
  }
}

/** Pointers of the lists of records that stand in no other list. */
function rowLists(node: StructureNode, pointer = ""): string[] {
  if (node.type === "array") return node.items.type === "object" ? [pointer] : [];
  if (node.type !== "object") return [];
  return Object.entries(node.properties).flatMap(([name, child]) =>
    rowLists(child, childPointer(pointer, name)),
  );
}

function rowsOf(list: string, leaves: readonly LeafEvidence[]): ShownRow[] {
  const rows = new Map<string, ShownRow>();
  for (const { pointer, start, end } of leaves) {
    if (start === undefined || end === undefined || !pointer.startsWith(`${list}/`)) continue;
    const [index = ""] = pointer.slice(list.length + 1).split("/");
    const row = rows.get(index) ?? { start, end, values: 0 };
    rows.set(index, {
      start: Math.min(row.start, start),
      end: Math.max(row.end, end),
      values: row.values + 1,
    });
  }
  return [...rows.values()].sort((a, b) => a.start - b.start);
}
