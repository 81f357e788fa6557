import type { StructureNode } from "@quarry/api";

/** What a pointer into an output asks for: `string`, `date` …, or `string in rows`. */
export function fieldKindAt(structure: StructureNode, pointer: string): string {
  let node: StructureNode | undefined = structure;
  let inRows = false;
  for (const token of pointer.split("/").slice(1)) {
    if (node?.type === "array") {
      node = node.items;
      inRows = true;
    } else if (node?.type === "object") {
      node = node.properties[token.replaceAll("~1", "/").replaceAll("~0", "~")];
    }
  }
  return `${node?.type ?? "unknown"}${inRows ? " in rows" : ""}`;
}
