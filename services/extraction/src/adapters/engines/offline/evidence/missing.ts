import type { Json } from "@quarry/kernel";
import { childPointer, type StructureNode } from "@quarry/structure";

/** Pointers of the required fields that the output leaves null, or empty for a list. */
export function missingRequired(node: StructureNode, output: Json, pointer = ""): string[] {
  const isAbsent = output === null || (Array.isArray(output) && output.length === 0);
  const own = node.required && isAbsent ? [pointer] : [];
  if (Array.isArray(output) && node.type === "array") {
    const inner = output.map((item, index) =>
      missingRequired(node.items, item, childPointer(pointer, index)),
    );
    return [...own, ...inner.flat()];
  }
  if (
    node.type !== "object" ||
    output === null ||
    typeof output !== "object" ||
    Array.isArray(output)
  ) {
    return own;
  }
  const inner = Object.entries(node.properties).map(([name, child]) =>
    missingRequired(child, output[name] ?? null, childPointer(pointer, name)),
  );
  return [...own, ...inner.flat()];
}
