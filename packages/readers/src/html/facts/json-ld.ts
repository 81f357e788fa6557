import { type Json, parseJson } from "@quarry/kernel";

const opening = /^(<!--|<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[)/;
const closing = /(-->|\]\]>|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|;)$/;

/** Comments in CDATA marks in comments, and a semicolon. */
const wrappings = 4;

/** JSON without what authors put around it for browsers. */
function unwrapped(source: string): string {
  let text = source.trim();
  for (let layer = 0; layer < wrappings; layer++) {
    text = text.replace(opening, "").replace(closing, "").trim();
  }
  return text;
}

function parseTolerantly(source: string): Json | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pages put raw ones into JSON strings.
  const plain = unwrapped(source).replace(/[\u0000-\u001F]+/g, " ");
  const decoded = plain.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  for (const attempt of [plain, plain.replace(/,\s*(?=[}\]])/g, ""), decoded]) {
    try {
      return parseJson(attempt);
    } catch {
      // the next attempt is more tolerant; a block that no attempt reads is left out
    }
  }
  return undefined;
}

const maxDepth = 100;
const maxCharacters = 1_000_000;

function isTooDeep(value: Json, depth = 0): boolean {
  if (value === null || typeof value !== "object") return false;
  if (depth > maxDepth) return true;
  for (const below of Object.values(value)) if (isTooDeep(below, depth + 1)) return true;
  return false;
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
 * write (comments, CDATA marks, raw control characters, trailing commas). Says why it cannot read a
 * script, which is too large where it has more than a million characters or a hundred levels.
 */
export function jsonLdNodes(source: string): Json[] | "damaged" | "too-large" {
  if (source.trim() === "") return [];
  if (source.length > maxCharacters) return "too-large";
  const value = parseTolerantly(source);
  if (value === undefined) return "damaged";
  return isTooDeep(value) ? "too-large" : flatten(value);
}
