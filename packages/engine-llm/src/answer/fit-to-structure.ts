import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure";
import type { Habits } from "@quarry/vocabulary";
import { readInOwnSpelling } from "./own-spelling.ts";

/**
 * Puts values that say the right thing in another spelling into the due one: dates, datetimes and numbers
 * as the document writes them, enum values in another case, a bare number where text is due, and blank
 * text, which says nothing, to null. All else stays as the model wrote it, for the check to judge.
 *
 * @param habits how the document writes dates and numbers.
 */
export function fitToStructure(node: StructureNode, answer: Json, habits: Habits): Json {
  if (Array.isArray(answer)) {
    if (node.type !== "array") return answer;
    return answer.map((item) => fitToStructure(node.items, item, habits));
  }
  if (answer !== null && typeof answer === "object") {
    return node.type === "object" ? membersInDueForm(node.properties, answer, habits) : answer;
  }
  if (typeof answer === "number" && node.type === "string") return String(answer);
  if (typeof answer !== "string") return answer;
  return answer.trim() === "" ? null : textInDueForm(node, answer, habits);
}

function textInDueForm(node: StructureNode, text: string, habits: Habits): Json {
  switch (node.type) {
    case "date":
    case "datetime":
      return coerceOutput(node, text).value ?? readInOwnSpelling(node, text, habits) ?? text;
    case "enum":
      return coerceOutput(node, text).value ?? text;
    case "number":
    case "integer":
      return readInOwnSpelling(node, text, habits) ?? text;
    default:
      return text;
  }
}

function membersInDueForm(
  properties: Record<string, StructureNode>,
  answer: { [name: string]: Json },
  habits: Habits,
): Json {
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const child = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, child ? fitToStructure(child, value, habits) : value];
    }),
  );
}
