import type { SourceDocument } from "@quarry/contracts";
import type { StructureNode } from "@quarry/structure";
import type { EngineResult } from "../../../application/engine.ts";
import { findList } from "./arrays/find-list.ts";
import { assign } from "./assign/assign.ts";
import type { Candidate } from "./candidates/candidate.ts";
import { clauseCandidates } from "./candidates/clauses.ts";
import { openingCandidates, withHeadings } from "./candidates/headings.ts";
import { issuerCandidates } from "./candidates/issuer.ts";
import { labelPairs } from "./candidates/label-pairs.ts";
import { indexPairs, labelledCandidates } from "./candidates/labelled.ts";
import { letterheadsOf } from "./candidates/letterhead.ts";
import { unlabelledCandidates } from "./candidates/unlabelled.ts";
import { deadlineAt } from "./deadline.ts";
import { buildResult, type Findings } from "./evidence/build-result.ts";
import { type Field, fieldsOf, type ListField } from "./fields/field.ts";
import { withPaidTotal } from "./score/arithmetic.ts";
import { type Entity, entitiesOf } from "./structured/entities.ts";
import {
  type StatedFact,
  statedFacts,
  structuredCandidates,
} from "./structured/structured-candidates.ts";
import { type DocumentView, viewOf } from "./view.ts";

export type OfflineOptions = {
  /** Epoch ms: past it the extraction ends with TIMEOUT. */
  deadlineAt: number;
};

/**
 * Fills a structure from a document by rules and lexicons alone. The same document and structure
 * always give the same result, whatever the time zone and locale of the process.
 *
 * @throws AppError TIMEOUT when the deadline passes.
 */
export function extractOffline(
  document: SourceDocument,
  structure: StructureNode,
  options: OfflineOptions,
): EngineResult {
  const view = viewOf(document, deadlineAt(options.deadlineAt));
  const { leaves, lists } = fieldsOf(structure);
  const findings: Findings = { leaves: new Map(), rows: new Map() };
  const entities = entitiesOf(document.structured);
  const stated = statedFacts(entities);
  for (const list of lists) addList(view, { list, entities, stated }, findings);
  for (const [pointer, candidate] of assign(candidatesOf(view, leaves, stated))) {
    findings.leaves.set(pointer, { ...candidate, pointer });
  }
  return buildResult(view, structure, findings);
}

function candidatesOf(
  view: DocumentView,
  fields: readonly Field[],
  stated: readonly StatedFact[],
): Candidate[] {
  if (fields.length === 0) return [];
  const pairs = indexPairs(labelPairs(view));
  const heads = letterheadsOf(view);
  const candidates = fields.flatMap((field) => {
    view.deadline.check();
    return [
      ...structuredCandidates(view, field, stated),
      ...labelledCandidates(view, field, pairs),
      ...unlabelledCandidates(view, field),
      ...issuerCandidates(view, field, heads),
      ...clauseCandidates(view, field),
      ...openingCandidates(view, field),
    ];
  });
  return withHeadings(view, withPaidTotal(view, candidates, pairs));
}

type ListSearch = { list: ListField; entities: readonly Entity[]; stated: readonly StatedFact[] };

function addList(view: DocumentView, search: ListSearch, findings: Findings): void {
  const { list } = search;
  const finding = findList(view, search);
  if (!finding) return;
  findings.rows.set(list.pointer, finding.rows.length);
  for (const [index, row] of finding.rows.entries()) {
    for (const leaf of row) {
      const pointer = `${list.pointer}/${index}${leaf.pointer}`;
      findings.leaves.set(pointer, { ...leaf, pointer });
    }
  }
}
