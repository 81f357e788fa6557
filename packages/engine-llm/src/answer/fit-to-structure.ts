import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure";
import { type HabitsOf, readInOwnSpelling } from "./own-spelling.ts";

/**
 * Puts values that say the right thing in another spelling into the due one: dates, datetimes and numbers
 * as the document writes them, enum values in another case, a bare number where text is due, and blank
 * text, which says nothing, to null. All else stays as the model wrote it, for the check to judge.
 *
 * @param habitsOf returns how the document writes dates and numbers.
 */
export function fitToStructure(node: StructureNode, answer: Json, habitsOf: HabitsOf): Json {
  if (Array.isArray(answer)) {
    if (node.type !== "array") return answer;
    return answer.map((item) => fitToStructure(node.items, item, habitsOf));
  }
  if (answer !== null && typeof answer === "object") {
    return node.type === "object" ? membersInDueForm(node.properties, answer, habitsOf) : answer;
  }
  if (typeof answer === "number" && node.type === "string") return String(answer);
  if (typeof answer !== "string") return answer;
  return answer.trim() === "" ? null : textInDueForm(node, answer, habitsOf);
}

function textInDueForm(node: StructureNode, text: string, habitsOf: HabitsOf): Json {
  switch (node.type) {
    case "date":
    case "datetime":
      return coerceOutput(node, text).value ?? readInOwnSpelling(node, text, habitsOf) ?? text;
    case "enum":
      return coerceOutput(node, text).value ?? text;
    case "number":
    case "integer":
      return readInOwnSpelling(node, text, habitsOf) ?? text;
    default:
      return text;
  }
}

function membersInDueForm(
  properties: Record<string, StructureNode>,
  answer: { [name: string]: Json },
  habitsOf: HabitsOf,
): Json {
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const child = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, child ? fitToStructure(child, value, habitsOf) : value];
    }),
  );
}
