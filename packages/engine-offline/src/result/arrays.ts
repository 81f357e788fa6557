import type { ArrayEvidence } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { arraysOf, type Part, pagesAt } from "@quarry/evidence";
import type { FoundLeaf, ListExtent } from "../lists/list-finding.ts";

/** All that was found. */
export type Findings = {
  /** By pointer into the output. */
  leaves: Map<string, FoundLeaf>;
  /** How many rows each list has, by pointer. */
  rows: Map<string, ListExtent>;
  /** Values that each finder proposed, by its id. */
  proposed: Map<string, number>;
};

export function emptyFindings(): Findings {
  return { leaves: new Map(), rows: new Map(), proposed: new Map() };
}

/** Evidence of each list in the output, empty ones too. */
export function arrayEvidence(
  document: SourceDocument,
  output: Part,
  findings: Findings,
): ArrayEvidence[] {
  return arraysOf(output).map(({ pointer, taken }) => {
    const { shown, places = [] } = findings.rows.get(pointer) ?? {};
    const pages = pagesAt(document, places);
    return {
      pointer,
      ...(shown !== undefined && { rows: shown }),
      taken,
      ...(pages.length > 0 && { pages }),
    };
  });
}
