import type { DocumentWarning, StructuredData, Table } from "@quarry/api";
import { counted } from "@quarry/kernel";
import { type Node, parseTree } from "jsonc-parser";
import { maxCells, maxDataCharacters, type TextParts, tableTooLarge } from "../text/parts.ts";
import { nodeValue } from "./node-value.ts";
import { isRecords, recordsTable } from "./records-table.ts";

/** Deeper values are read as text alone: the parser calls itself for each level. */
const deepest = 500;

const tooDeep: DocumentWarning = {
  code: "json_too_deep",
  message: `The JSON is nested deeper than ${deepest} levels; it was read as plain text`,
};
const damaged: DocumentWarning = {
  code: "json_damaged",
  message: "The file is not valid JSON; it was read as plain text",
};

function keysRepeated(count: number): DocumentWarning {
  const message = `${counted(count, "key")} repeated within an object; the last value of each was used`;
  return { code: "keys_repeated", message };
}

type Stated = { structured: StructuredData[]; warnings: DocumentWarning[] };
const nothingStated: Stated = { structured: [], warnings: [] };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // not JSON as a whole; line by line it may be
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === "[" || sign === "{") most = Math.max(most, ++depth);
    else if (sign === "]" || sign === "}") depth -= 1;
  }
  return most;
}

function moved(node: Node, by: number): Node {
  const offset = node.offset + by;
  return node.children
    ? { ...node, offset, children: node.children.map((child) => moved(child, by)) }
    : { ...node, offset };
}

/** One value, or one object in each line, which together are like an array's elements. */
function valuesOf(text: string): Node[] | undefined {
  const parse = (part: string, at: number) => {
    const node = depthOf(part) <= deepest ? parseTree(part) : undefined;
    return node ? [moved(node, at)] : [];
  };
  if (isJson(text)) return parse(text, 0);
  const lines = [...text.matchAll(/^[ \t]*\{.*$/gm)];
  const filled = text.split("\n").filter((line) => line.trim() !== "").length;
  if (lines.length < 2 || lines.length !== filled) return undefined;
  if (!lines.every(([line]) => isJson(line))) return undefined;
  return lines.flatMap((line) => parse(line[0], line.index));
}

function* arraysBelow(values: readonly Node[]): Generator<Node[]> {
  if (values.length > 1) yield [...values];
  const waiting = values.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "array") yield node.children ?? [];
    waiting.push(...(node.children ?? []).toReversed());
  }
}

/** Undefined where the tables have too many cells together. */
function tablesOf(text: string, values: readonly Node[]): Table[] | undefined {
  const tables: Table[] = [];
  let cells = 0;
  for (const records of arraysBelow(values)) {
    if (!isRecords(records)) continue;
    const table = recordsTable(text, records);
    cells += (table?.rows.length ?? 0) * (table?.rows[0]?.length ?? 0);
    if (!table || cells > maxCells) return undefined;
    tables.push(table);
  }
  return tables;
}

/** The values themselves: what stands in the text with escapes is read here without. */
function statedData(text: string, values: readonly Node[]): Stated {
  const [only, ...others] = values;
  if (!only || others.length > 0 || text.length > maxDataCharacters) return nothingStated;
  if (!isJson(text)) return nothingStated; // a single line of several, the others too deep
  const { value, repeatedKeys } = nodeValue(text, only);
  const named = Array.isArray(value) ? { items: value } : value;
  const structured: StructuredData[] = [{ kind: "data", value: named, start: 0, end: text.length }];
  return { structured, warnings: repeatedKeys === 0 ? [] : [keysRepeated(repeatedKeys)] };
}

/**
 * The tables of a text in JSON, or of JSON in each of its lines: every array of objects is one,
 * with the keys for headings. The text stays as it is, and a cell is what stands in it: a string
 * without its quotes. Undefined where the text is not JSON.
 *
 * @param named Whether the text is declared as JSON: then there is a warning if it is not.
 */
export function jsonParts(text: string, named = false): TextParts | undefined {
  const values = /^\s*[[{]/.test(text) ? valuesOf(text) : undefined;
  if (!values) return named && !isJson(text) ? notJson(text) : undefined;
  const tables = tablesOf(text, values);
  const { structured, warnings } = statedData(text, values);
  return {
    form: "json",
    tables: tables ?? [],
    structured,
    warnings: [
      ...(depthOf(text) > deepest ? [tooDeep] : []),
      ...(tables ? [] : [tableTooLarge]),
      ...warnings,
    ],
  };
}

function notJson(text: string): TextParts {
  const warnings = depthOf(text) > deepest ? [tooDeep, damaged] : [damaged];
  return { form: "text", tables: [], warnings };
}
