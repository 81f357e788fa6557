import type { StructureNode } from "@quarry/api";
import { estimatedTokens } from "@quarry/engine";

/** What an answer may take that is right: an answer beyond it went astray. */
export type AnswerSize = {
  /** Rows of any one list of objects. */
  rows: number;
  /** Items of any other list. */
  items: number;
  /** UTF-16 units of any one text; none is longer than the document. */
  units: number | undefined;
  tokens: number;
};

/** Rows that a line may stand for, and that a document without lines may hold. */
const LEAST_ITEMS = 20;

/** Tokens of a page that is shown as a picture, about. */
const PICTURE_TOKENS = 1_500;

/** Braces, quotes and white space of one value. */
const VALUE_TOKENS = 8;

/** Few models write more at once. */
const MAX_TOKENS = 16_384;

/** Longer bounds make large grammars. */
const LONGEST_UNITS = 1_000;

export function answerSize(
  structure: StructureNode,
  content: string,
  pictures: number,
): AnswerSize {
  const words = estimatedTokens(content) + pictures * PICTURE_TOKENS;
  const lines = content.split("\n").filter((line) => line.trim() !== "").length;
  const rows = Math.ceil(LEAST_ITEMS + 2 * Math.max(lines, words / 8));
  const { once, perRow } = frame(structure);
  const units = content.length + LEAST_ITEMS;
  return {
    rows,
    items: LEAST_ITEMS + 2 * Math.max(lines, words),
    units: pictures === 0 && units <= LONGEST_UNITS ? units : undefined,
    tokens: Math.ceil(Math.min(MAX_TOKENS, 200 + once + rows * perRow + 3 * words)),
  };
}

/** Tokens of names and signs: those that are written once, and those of one row of each list. */
function frame(node: StructureNode): { once: number; perRow: number } {
  if (node.type === "array") {
    const { once, perRow } = frame(node.items);
    return { once: VALUE_TOKENS, perRow: once + perRow };
  }
  if (node.type !== "object") return { once: VALUE_TOKENS, perRow: 0 };
  return Object.entries(node.properties).reduce(
    (sum, [name, child]) => {
      const { once, perRow } = frame(child);
      return {
        once: sum.once + estimatedTokens(name) + once,
        perRow: sum.perRow + perRow,
      };
    },
    { once: VALUE_TOKENS, perRow: 0 },
  );
}
