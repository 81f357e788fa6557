import type { LeafEvidence, SourceDocument } from "@quarry/contracts";
import { childrenOf, type Part } from "./leaves.ts";
import { type Located, Locator } from "./locate.ts";
import { placeOf } from "./place.ts";
import { spellingsOf } from "./spellings.ts";

/** Not yet calibrated by measured runs: a value without a place is never trusted. */
const confidences = { exact: 0.9, normalised: 0.8, none: 0.3 };

/**
 * Looks every value of an output up in the document's text; nulls have no evidence.
 *
 * @param reason why the values were taken, told with each.
 */
export function ground(document: SourceDocument, output: Part, reason: string): LeafEvidence[] {
  const locator = new Locator(document.text);
  const evidence: LeafEvidence[] = [];

  /** Returns the end of the last place found, from which on the next row is sought. */
  function visit(part: Part, from: number): number {
    const { node, value, pointer } = part;
    if (value === null) return from;
    if (node.type === "array") return childrenOf(part).reduce((at, row) => visit(row, at), from);
    if (node.type === "object") {
      return Math.max(from, ...childrenOf(part).map((member) => visit(member, from)));
    }
    const located = locate(locator, part, from);
    const match = located?.match ?? "none";
    const place = located && placeOf(document, located);
    evidence.push({ pointer, value, ...place, match, confidence: confidences[match], reason });
    return located?.end ?? from;
  }

  visit(output, 0);
  return evidence;
}

function locate(locator: Locator, { node, value }: Part, from: number): Located | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return locator.locate(spellingsOf(node.type, value), from);
}
