import type { StructureNode } from "@quarry/api";

/**
 * Lists the fields that are asked for, one in a line, with the type of each and what is said of it, at less than half the
 * tokens of a JSON Schema. Fields within a field are indented; a field without a type is text.
 */
export function fieldList(structure: StructureNode): string {
  const about = structure.describe ?? "";
  if (structure.type === "object") {
    return [withNote("Fields:", about), ...linesOf(structure.properties, "")].join("\n");
  }
  return ["Fields:", ...fieldLines("result", structure, "")].join("\n");
}

function linesOf(properties: Readonly<Record<string, StructureNode>>, indent: string): string[] {
  return Object.entries(properties).flatMap(([name, node]) => fieldLines(name, node, indent));
}

function fieldLines(name: string, node: StructureNode, indent: string): string[] {
  const inner = innermost(node);
  const type = typeOf(node, inner);
  const notes = [node.describe, inner === node ? undefined : inner.describe];
  const note = notes.filter(Boolean).join(" ");
  const typed = `${indent}${name}${type && ` (${type})`}`;
  const head = note === "" ? typed : withNote(`${typed}:`, note);
  return inner.type === "object" ? [head, ...linesOf(inner.properties, `${indent} `)] : [head];
}

/** What a list, or a list of lists, holds. */
function innermost(node: StructureNode): StructureNode {
  return node.type === "array" ? innermost(node.items) : node;
}

function typeOf(node: StructureNode, inner: StructureNode): string {
  const own = wordFor(inner);
  if (node.type !== "array") return own;
  const lists = node.items.type === "array" ? "list of lists" : "list";
  return inner.type === "object" ? lists : `${lists} of ${own || "text"}`;
}

function wordFor(node: StructureNode): string {
  switch (node.type) {
    case "string":
      return "";
    case "enum":
      return node.values.map((value) => JSON.stringify(value)).join(" | ");
    case "date":
      return "YYYY-MM-DD";
    case "datetime":
      return "YYYY-MM-DDTHH:MM:SS, with the offset if the document gives one";
    case "boolean":
      return "true | false";
    default:
      return node.type;
  }
}

/** The note in one line, as caller's words may have several. */
function withNote(head: string, note: string): string {
  return `${head} ${note.replaceAll(/\s+/g, " ").trim()}`.trimEnd();
}
