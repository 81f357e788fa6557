import type { Json } from "@quarry/kernel";

function parseTolerantly(source: string): Json | undefined {
  const stripped = source
    .replace(/^\s*(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, "")
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*;?\s*$/, "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: pages put raw ones into JSON strings.
    .replace(/[\u0000-\u001F]+/g, " ");
  for (const attempt of [stripped, stripped.replace(/,\s*(?=[}\]])/g, "")]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // the next attempt is more tolerant; a block that no attempt reads is left out
    }
  }
  return undefined;
}

const maxDepth = 100;

function depthOf(value: Json, depth = 0): number {
  if (value === null || typeof value !== "object" || depth > maxDepth) return depth;
  return Math.max(depth, ...Object.values(value).map((below) => depthOf(below, depth + 1)));
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function flatten(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(flatten);
  if (!isObject(value)) return [];
  const graph = value["@graph"];
  return Array.isArray(graph) ? graph.flatMap(flatten) : [value];
}

/**
 * The nodes of a JSON-LD script, lists and `@graph` flattened. Reads what browsers' authors really
 * write (comments, CDATA marks, raw control characters, trailing commas); nothing where it cannot.
 */
export function jsonLdNodes(source: string): Json[] {
  const value = parseTolerantly(source);
  return value === undefined || depthOf(value) > maxDepth ? [] : flatten(value);
}
