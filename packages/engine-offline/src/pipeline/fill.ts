import type { StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Span } from "@quarry/document";
import { isHidden } from "@quarry/evidence";
import type { Field, ListField } from "../fields/field.ts";
import { fieldsIn } from "../fields/fields-in.ts";
import type { Candidate } from "../finders/candidate.ts";
import { proposalsFor } from "../finders/propose.ts";
import type { DocumentView } from "../labels/view.ts";
import { findLists, type Sought, untakenTable } from "../lists/find-list.ts";
import type { FoundLeaf, ListFinding } from "../lists/list-finding.ts";
import { extentOf } from "../lists/unread-rows.ts";
import { assign, placed } from "../ranking/assign.ts";
import { scoreOptions } from "../ranking/score-options.ts";
import { withWholeTexts } from "../ranking/whole-texts.ts";
import { emptyFindings, type Findings } from "../result/arrays.ts";
import type { Sources } from "../sources/sources.ts";
import { judgeByExamples } from "./judge-by-examples.ts";

/** Rows that are less sure give way to the one thing that a document may describe. */
const SURE_ROWS = 0.5;
/** Of an only element's fields, the document must hold more than this share. */
const TOO_FEW_FIELDS = 0.5;

/** Finds the values of everything in a node of the structure. */
export function fill(
  sources: Sources,
  node: StructureNode,
  findings: Findings,
  pointer = "",
): void {
  const { leaves, lists } = fieldsIn(sources.view, node, pointer);
  for (const sought of findLists(sources, lists)) fillList(sources, sought, findings);
  const candidates = candidatesFor(sources, leaves);
  for (const { finders } of candidates) countProposed(findings, finders);
  const judged = judgeByExamples(sources, leaves, candidates);
  for (const [at, leaf] of chooseLeaves(sources.view, judged)) findings.leaves.set(at, leaf);
}

/** Returns the value of each field that gets one, by pointer. */
export function chooseLeaves(
  view: DocumentView,
  judged: readonly Candidate[],
): Map<string, FoundLeaf> {
  const isUnseen = (span: Span) => isHidden(view.document, span);
  const chosen = [...assign(judged, isUnseen)].map(([pointer, candidate]) => {
    const leaf: FoundLeaf = { ...placed(candidate, judged), pointer };
    return [pointer, leaf] as const;
  });
  return new Map(chosen);
}

/** Returns all values that the fields may take, each with how likely it is to be right. */
export function candidatesFor(sources: Sources, fields: readonly Field[]): Candidate[] {
  const proposed = proposalsFor(sources, fields);
  return withWholeTexts(scoreOptions(sources, fields, proposed), proposed);
}

function countProposed({ proposed }: Findings, finders: readonly string[] = []): void {
  for (const id of finders) proposed.set(id, (proposed.get(id) ?? 0) + 1);
}

function fillList(sources: Sources, sought: Sought, findings: Findings): void {
  const { list, finding, isRival } = sought;
  const isWhole = list.pointer === "" && list.node.items.type === "object";
  if (isWhole && (finding?.score ?? 0) < SURE_ROWS && fillOnly(sources, list, findings)) return;
  if (finding) addRows(sources.view, { list, finding }, findings);
  else if (!isRival) reportUntaken(sources, list, findings);
}

/** Reports the rows of a table that seems to be the list although no row was taken: the list is not empty. */
function reportUntaken(sources: Sources, list: ListField, findings: Findings): void {
  const table = untakenTable(sources, list);
  if (!table) return;
  const places = table.rows.map(({ start, end }) => ({ start, end }));
  findings.rows.set(list.pointer, { taken: 0, shown: table.rows.length, places });
}

/** A list at the top asked of a document that describes one thing has that one element. */
function fillOnly(sources: Sources, list: ListField, findings: Findings): boolean {
  const only: Findings = { ...emptyFindings(), proposed: findings.proposed };
  const pointer = childPointer(list.pointer, 0);
  fill(sources, list.node.items, only, pointer);
  const { leaves, lists } = fieldsIn(sources.view, list.node.items, pointer);
  const filled = only.rows.size + leaves.filter((leaf) => only.leaves.has(leaf.pointer)).length;
  if (filled <= TOO_FEW_FIELDS * (leaves.length + lists.length)) return false;
  findings.rows.set(list.pointer, { taken: 1, places: [] });
  for (const [at, leaf] of only.leaves) findings.leaves.set(at, leaf);
  for (const [at, count] of only.rows) findings.rows.set(at, count);
  return true;
}

/** Adds the rows of a list to what was found. */
export function addRows(
  view: DocumentView,
  { list, finding }: { list: ListField; finding: ListFinding },
  findings: Findings,
): void {
  const { rows } = finding;
  findings.rows.set(list.pointer, extentOf(view, list, finding));
  for (const [index, row] of rows.entries()) {
    for (const leaf of row) {
      const pointer = `${childPointer(list.pointer, index)}${leaf.pointer}`;
      findings.leaves.set(pointer, { ...leaf, pointer });
      countProposed(findings, leaf.finders);
    }
  }
}
