import type { LeafEvidence } from "@quarry/contracts";
import { childPointer, type StructureNode } from "@quarry/structure";
import type { Engine, EngineRequest } from "../../../../application/engine.ts";
import type { ShownRow } from "./row-gaps.ts";

/** Longest time for the count, in ms: without it lists are held against marked tables alone. */
const LONGEST_MS = 20_000;

/** The rows of a list that the document shows, by the list's pointer, in the document's order. */
export type ShownRows = ReadonlyMap<string, readonly ShownRow[]>;

/**
 * What another engine, that reads layout and grows never tired, finds of each list's rows. It is
 * trusted to count, not to fill. Lists of single values have no rows by which it could tell.
 */
export async function shownRows(counter: Engine, request: EngineRequest): Promise<ShownRows> {
  const { document, structure } = request;
  const lists = rowLists(structure);
  if (lists.length === 0 || document.text.trim() === "") return new Map();
  try {
    const deadlineAt = Date.now() + LONGEST_MS;
    const counting = { ...request, images: [], deadlineAt, allowPartial: true };
    const { evidence } = await counter.extract(counting);
    return new Map(lists.map((pointer) => [pointer, rowsOf(pointer, evidence.leaves)]));
  } catch {
    request.signal.throwIfAborted();
    return new Map();
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
