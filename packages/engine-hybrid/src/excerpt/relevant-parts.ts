import type { StructureNode } from "@quarry/api";
import type { SourceDocument, Span } from "@quarry/document";
import { estimatedTokens } from "@quarry/engine";
import { conceptsIn, isGeneric } from "@quarry/vocabulary";

/** A run of whole lines. */
export type Part = Span;

/** Lines are joined up to a share of what is shown, in UTF-16 code units for each of its tokens. */
const BLOCK = 0.5;

type Block = Part & { tokens: number; score: number };

/**
 * The parts of a document that say most of what a structure asks for, in the document's order, up to so
 * many tokens; its beginning is always among them, for it says what the document is. Undefined where the
 * whole is no longer.
 */
export function relevantParts(
  { text }: SourceDocument,
  structure: StructureNode,
  tokens: number,
): Part[] | undefined {
  if (estimatedTokens(text) <= tokens) return undefined;
  const asked = conceptsAsked(structure);
  const blocks = blocksOf(text, tokens * BLOCK).map((block, index): Block => {
    const shown = text.slice(block.start, block.end);
    const score = index === 0 ? Number.POSITIVE_INFINITY : scoreOf(shown, asked);
    return { ...block, tokens: estimatedTokens(shown), score };
  });
  let left = tokens;
  const chosen = blocks
    .toSorted((a, b) => b.score - a.score || a.start - b.start)
    .filter((block) => {
      const fits = block.tokens <= left;
      if (fits) left -= block.tokens;
      return fits;
    });
  return joined(chosen.toSorted((a, b) => a.start - b.start));
}

/** What the names and descriptions of the fields mean. */
function conceptsAsked(node: StructureNode, name = ""): Set<string> {
  const own = [...conceptsIn(name), ...conceptsIn(node.describe ?? "")];
  const children = node.type === "object" ? Object.entries(node.properties) : [];
  const inner = children.flatMap(([key, child]) => [...conceptsAsked(child, key)]);
  return new Set([...own, ...inner].filter((concept) => !isGeneric(concept)));
}

/** Each concept counts once; a figure among the words, which most values are, counts as half of one. */
function scoreOf(text: string, asked: ReadonlySet<string>): number {
  const found = new Set(conceptsIn(text).filter((concept) => asked.has(concept)));
  return found.size + (/\p{N}/u.test(text) ? 0.5 : 0);
}

/** Lines, joined up to a length. */
function blocksOf(text: string, length: number): Part[] {
  const blocks: Part[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]*\n?/g)) {
    if (line === "") continue;
    const last = blocks.at(-1);
    const end = index + line.length;
    if (last && end - last.start <= length) last.end = end;
    else blocks.push({ start: index, end });
  }
  return blocks;
}

function joined(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  for (const { start, end } of blocks) {
    const last = parts.at(-1);
    if (last && last.end === start) last.end = end;
    else parts.push({ start, end });
  }
  return parts;
}
