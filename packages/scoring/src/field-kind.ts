import type { StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";

type Field = {
  // a pointer in which `*` stands for any row, as "/lines/*/amount"
  field: string;
  /** Undefined where the structure has no such field. */
  node: StructureNode | undefined;
  inRows: boolean;
};

/** What a pointer into an output asks for: `string`, `date` …, or `string in rows`. */
export function fieldKindAt(structure: StructureNode, pointer: string): string {
  const { node, inRows } = fieldAt(structure, pointer);
  return `${node?.type ?? "unknown"}${inRows ? " in rows" : ""}`;
}

/** The field of a structure that a pointer into an output, or into its truth, leads to. */
export function fieldAt(structure: StructureNode, pointer: string): Field {
  let place: Field = { field: "", node: structure, inRows: false };
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    place = childOf(place, name);
  }
  return place;
}

function childOf({ field, node, inRows }: Field, name: string): Field {
  if (node?.type === "array") return { field: `${field}/*`, node: node.items, inRows: true };
  const child = node?.type === "object" ? node.properties[name] : undefined;
  return { field: childPointer(field, name), node: child, inRows };
}
