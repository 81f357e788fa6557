import type { ArrayEvidence } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { arraysOf, type Part, pagesAt } from "@quarry/evidence";
import type { FoundLeaf, ListExtent } from "../lists/list-finding.ts";

/** All that was found: leaves by their pointer into the output, and how many rows each list has. */
export type Findings = { leaves: Map<string, FoundLeaf>; rows: Map<string, ListExtent> };

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
