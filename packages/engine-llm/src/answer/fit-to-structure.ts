import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure";

/**
 * Puts values that say the right thing in another spelling into the due one: dates, datetimes,
 * enum values in another case, and blank text, which says nothing, to null. All else stays as the
 * model wrote it, for the check to judge: a number in quotes may have been misread.
 */
export function fitToStructure(node: StructureNode, answer: Json): Json {
  if (Array.isArray(answer)) {
    return node.type === "array" ? answer.map((item) => fitToStructure(node.items, item)) : answer;
  }
  if (answer !== null && typeof answer === "object") {
    return node.type === "object" ? membersInDueForm(node.properties, answer) : answer;
  }
  if (typeof answer !== "string") return answer;
  if (answer.trim() === "") return null;
  if (node.type !== "date" && node.type !== "datetime" && node.type !== "enum") return answer;
  return coerceOutput(node, answer).value ?? answer;
}

function membersInDueForm(
  properties: Record<string, StructureNode>,
  answer: { [name: string]: Json },
): Json {
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const child = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, child ? fitToStructure(child, value) : value];
    }),
  );
}
