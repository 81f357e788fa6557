import type { Json } from "@quarry/kernel";
import type { Node } from "jsonc-parser";

/** The digits that make a number's value, whatever its point and exponent. */
function significantDigits(number: string): string {
  const [mantissa = ""] = number.toLowerCase().split("e");
  return mantissa.replace(/[-+.]/g, "").replace(/^0+|0+$/g, "");
}

/** A number as such, or as it stands in the text where no double holds it. */
function numberValue(written: string): number | string {
  const value = Number(written);
  const isHeld =
    Number.isFinite(value) && significantDigits(written) === significantDigits(String(value));
  return isHeld ? value : written;
}

/** What the parser gives for text, true, false and null. */
function wordValue(value: unknown): string | boolean | null {
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

/** A node's value, and how many keys of its objects stand there more than once. */
export function nodeValue(text: string, root: Node): { value: Json; repeatedKeys: number } {
  let repeatedKeys = 0;
  function read({ type, offset, length, value, children = [] }: Node): Json {
    if (type === "array") return children.map(read);
    if (type === "number") return numberValue(text.slice(offset, offset + length));
    if (type !== "object") return wordValue(value);
    const entries = children.flatMap(({ children: [key, below] = [] }): [string, Json][] =>
      key && below ? [[String(key.value), read(below)]] : [],
    );
    repeatedKeys += entries.length - new Set(entries.map(([key]) => key)).size;
    return Object.fromEntries(entries);
  }
  return { value: read(root), repeatedKeys };
}
