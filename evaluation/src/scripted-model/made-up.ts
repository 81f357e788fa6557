import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";

/**
 * Returns a value of the kind that a field asks for, and that hardly a document has.
 *
 * @param draw from 0 up to 1.
 */
export function madeUp(node: StructureNode, draw: number): Json {
  const digits = String(Math.floor(draw * 9_000_000) + 1_000_000);
  const day = `20${70 + (Number(digits) % 29)}-0${1 + (Number(digits) % 9)}-1${digits.at(-1)}`;
  switch (node.type) {
    case "number":
      return Number(digits) / 100;
    case "integer":
      return Number(digits);
    case "date":
      return day;
    case "datetime":
      return `${day}T0${Number(digits) % 10}:${digits.slice(-2).replace(/^[6-9]/, "5")}:00`;
    case "boolean":
      return Number(digits) % 2 === 0;
    case "enum":
      return node.values[Number(digits) % node.values.length] ?? null;
    default:
      return `Quillan Vosper ${digits}`;
  }
}

/** Returns the text with two neighbouring letters changed for each other; undefined where none differ. */
export function misspelt(text: string, draw: number): string | undefined {
  const pairs = [...text.matchAll(/(?=(\p{Ll})(?!\1)(\p{Ll}))/gu)].map(({ index }) => index);
  const at = pairs[Math.floor(((draw * 1_000) % 1) * pairs.length)];
  if (at === undefined) return undefined;
  return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
}
