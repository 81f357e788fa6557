import type { LeafEvidence } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { placeOf } from "@quarry/evidence";
import type { FoundLeaf } from "../lists/list-finding.ts";
import type { Stated } from "../stated/stated-at.ts";

type Sources = {
  document: SourceDocument;
  statedAt: (stated: Stated) => string | undefined;
};

/** Evidence of one value of the output. */
export function leafEvidence(
  { document, statedAt }: Sources,
  found: FoundLeaf,
  confidence: number,
): LeafEvidence {
  const { pointer, value, span, stated, reason } = found;
  const at = stated && statedAt(stated);
  const place = span && placeOf(document, span);
  const leaf = {
    pointer,
    value,
    ...place,
    ...(at !== undefined && { stated: at }),
    match: place ? matchOf(value, place.quote) : ("none" as const),
    reason,
  };
  return { ...leaf, confidence };
}

function matchOf(value: FoundLeaf["value"], quote: string): LeafEvidence["match"] {
  if (quote === value) return "exact";
  if (typeof value !== "string") return "typed";
  const [mine, theirs] = [squeezed(value), squeezed(quote)];
  if (mine === theirs) return "normalised";
  return mine.startsWith(theirs) ? "fuzzy" : "typed";
}

function squeezed(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
