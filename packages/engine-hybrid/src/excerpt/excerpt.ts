import type { Evidence, LeafEvidence, StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { placeOf } from "@quarry/evidence";
import { type Part, relevantParts } from "./relevant-parts.ts";

/** A document's relevant parts as one, and the way back to the whole. */
export type Excerpt = {
  document: SourceDocument;
  /** Evidence of the excerpt with its places in the whole document. */
  evidenceInWhole(evidence: Evidence): Evidence;
};

/** What stands between two parts that do not follow on each other. */
const GAP = "\n\n";

/** The parts of a document that matter for a structure, up to so many tokens; all of a short one. */
export function excerptFor(
  document: SourceDocument,
  structure: StructureNode,
  tokens: number,
): Excerpt {
  const parts = relevantParts(document, structure, tokens);
  const whole = { document, evidenceInWhole: (evidence: Evidence) => evidence };
  return parts === undefined ? whole : excerptOf(document, parts);
}

function excerptOf(document: SourceDocument, parts: readonly Part[]): Excerpt {
  const text = parts.map(({ start, end }) => document.text.slice(start, end)).join(GAP);
  const offsets = offsetsOf(parts);
  const inWhole = (leaf: LeafEvidence): LeafEvidence => {
    const { start, end, quote: _quote, page: _page, ...rest } = leaf;
    if (start === undefined || end === undefined) return leaf;
    const { by, last } = offsets.findLast((one) => one.at <= start) ?? { by: 0, last: end };
    const span = { start: start + by, end: Math.min(end + by, last) };
    return { ...rest, ...placeOf(document, span) };
  };
  return {
    document: {
      ...document,
      text,
      pages: [{ number: 1, start: 0, end: text.length }],
      tables: [],
      outline: [],
      hidden: [],
      quoted: [],
    },
    evidenceInWhole: (evidence) => ({
      ...evidence,
      leaves: evidence.leaves.map(inWhole),
      ...(evidence.withheld && { withheld: evidence.withheld.map(inWhole) }),
    }),
  };
}

/** Where a part begins in the excerpt, by how much it lies farther on in the whole, and where it ends there. */
type Offset = { at: number; by: number; last: number };

function offsetsOf(parts: readonly Part[]): Offset[] {
  let at = 0;
  return parts.map(({ start, end }) => {
    const offset = { at, by: start - at, last: end };
    at += end - start + GAP.length;
    return offset;
  });
}
