import type { LeafEvidence, SourceDocument } from "@quarry/contracts";
import { placeOf } from "../../../../domain/grounding/place.ts";
import type { FoundLeaf } from "../arrays/grid.ts";
import { confidenceOf } from "./confidence.ts";
import type { Stated } from "./stated-at.ts";

type Sources = {
  document: SourceDocument;
  statedAt: (stated: Stated) => string | undefined;
};

/** What the output tells of one of its values. */
export function leafEvidence(
  { document, statedAt }: Sources,
  { pointer, value, span, stated, score, reason }: FoundLeaf,
): LeafEvidence {
  const at = stated && statedAt(stated);
  const common = {
    pointer,
    value,
    ...(at !== undefined && { stated: at }),
    confidence: confidenceOf(score),
    reason,
  };
  if (!span) return { ...common, match: "none" };
  const place = placeOf(document, span);
  return {
    ...common,
    ...place,
    match: place.quote === value ? "exact" : matchOf(value, place.quote),
  };
}

function matchOf(value: FoundLeaf["value"], quote: string): LeafEvidence["match"] {
  if (typeof value !== "string") return "typed";
  const [mine, theirs] = [squeezed(value), squeezed(quote)];
  if (mine === theirs) return "normalised";
  return mine.startsWith(theirs) ? "fuzzy" : "typed";
}

function squeezed(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
