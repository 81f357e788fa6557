import type { StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";

/** For any source, in ms. */
const BASE_MS = 10_000;

/** For each KB of it, and for each field that is looked for in a KB: several times what sources take, in ms. */
const PER_KB_MS = 40;
const PER_KB_AND_FIELD_MS = 2;

/** Returns the processor time that a thread may use for a source, in ms: one whose shape takes more than its size explains ends there. */
export function budgetMs(document: SourceDocument | Uint8Array, structure: StructureNode): number {
  const size = document instanceof Uint8Array ? document.byteLength : document.text.length;
  const fields = fieldsOf(structure);
  return BASE_MS + (size / 1_024) * (PER_KB_MS + fields * PER_KB_AND_FIELD_MS);
}

function fieldsOf(node: StructureNode): number {
  if (node.type === "array") return fieldsOf(node.items);
  if (node.type !== "object") return 1;
  return Object.values(node.properties).reduce((sum, child) => sum + fieldsOf(child), 0);
}
