import type { Span } from "@quarry/document";
import { conceptsIn, fieldKind, labelScore } from "@quarry/vocabulary";
import { overlaps, sliceOf } from "../document/span.ts";
import { type Field, fieldsOf, type ListField } from "../fields/field.ts";
import { barredGrids, delimitedGrids } from "../groups/delimited-grids.ts";
import type { Grid } from "../groups/grid.ts";
import type { RecordGroup } from "../groups/record-group.ts";
import type { DocumentView } from "../labels/view.ts";
import { createLabels } from "../ranking/likeness.ts";
import type { Sources } from "../sources/sources.ts";
import { type Around, seekList } from "./around.ts";
import { alignedGrids } from "./columns/aligned-grids.ts";
import { tablesFinding } from "./columns/join-tables.ts";
import { listByExamples } from "./example-lists.ts";
import type { ListFinding, RowFields } from "./list-finding.ts";
import { bestGroup, type Choice } from "./match.ts";
import { notAnothers } from "./not-anothers.ts";
import { scalarList } from "./scalar-list.ts";
import { structuredRows, structuredScalars } from "./structured-list.ts";

const NAMED = 0.5;
/** A table whose headings name the fields as well as this needs no other reading. */
const WELL_NAMED = 0.7;
/** Single values are taken from a group that is as likely as this. */
const SURE_ROWS = 0.3;
/** Or as this, where no rule finds any. */
const LIKELY_ROWS = 0.15;
/** Of the values of two lists, what may stand at the same places. */
const MAX_SHARED = 0.5;
/** Rows that the source states as well as this are not looked for in its text. */
const WELL_STATED = 0.6;

/** A list with its rows; `isRival` where the surest rows for it are another list's. */
export type Sought = { list: ListField; finding: ListFinding | undefined; isRival: boolean };

/**
 * The rows that a document has of each list. No two lists have the same rows: they are the surer one's,
 * and the other is looked for elsewhere.
 */
export function findLists(sources: Sources, lists: readonly ListField[]): Sought[] {
  const first = lists.map((list) => ({ list, finding: findList(sources, list, lists) }));
  const found: Sought[] = [];
  const used = new Set<string>();
  const taken = (rows: ListFinding["rows"]) => isTaken(used, rows);
  for (const one of first.sort((a, b) => (b.finding?.score ?? 0) - (a.finding?.score ?? 0))) {
    const isRival = one.finding !== undefined && taken(one.finding.rows);
    const finding = isRival ? findList(sources, one.list, lists, taken) : one.finding;
    const kept = finding && taken(finding.rows) ? undefined : finding;
    found.push({ list: one.list, finding: kept, isRival });
    for (const place of placesOf(kept?.rows ?? [])) used.add(place);
  }
  return found;
}

/** Whether rows belong to another list: most of their values stand where that list has its own. */
function isTaken(used: ReadonlySet<string>, rows: ListFinding["rows"]): boolean {
  const places = placesOf(rows);
  return places.filter((place) => used.has(place)).length > MAX_SHARED * places.length;
}

function placesOf(rows: ListFinding["rows"]): string[] {
  return rows.flat().flatMap(({ span }) => (span ? [`${span.start}-${span.end}`] : []));
}

/** Returns the rows that a document has of a list, by examples where there are any; undefined where it shows none. */
function findList(
  sources: Sources,
  list: ListField,
  lists: readonly ListField[],
  taken?: Choice["taken"],
): ListFinding | undefined {
  const around = seekList(sources.view, list, itemFieldsOf(list));
  return listByExamples(around, sources, findAlone(sources, around, { lists, taken }));
}

/** Returns the rows that the engine finds of a list without examples. */
export function findAlone(
  sources: Sources,
  around: Around,
  { lists, taken }: { lists: readonly ListField[]; taken?: Choice["taken"] },
): ListFinding | undefined {
  const { view, entities, stated } = sources;
  const { list, fields: leaves } = around;
  const [only] = leaves;
  if (list.node.items.type !== "object") {
    if (!only) return undefined;
    const structured = structuredScalars(view, list, only, stated);
    if (structured) return foundBy("stated-values", structured);
    const grouped = foundBy("groups", bestGroup(around, sources, { least: LIKELY_ROWS, taken }));
    if (grouped && grouped.score >= SURE_ROWS) return grouped;
    return foundBy("scalars", scalarList(view, only)) ?? grouped;
  }
  const rows = foundBy("stated-rows", structuredRows(view, list, entities));
  const asked = { fields: leaves, listed: list.meaning.name };
  const isOwn = (grids: readonly Grid[]) => {
    const others = lists.filter((one) => one !== list).map((one) => seekList(view, one, []));
    return notAnothers(around, { others, headings: sources.places().headings }, grids);
  };
  const tables = foundBy("tables", tablesFinding(view, gridsFor(view, asked), { ...asked, isOwn }));
  const [best] = [rows, tables]
    .filter((one) => one !== undefined)
    .sort((a, b) => b.score - a.score);
  const enough = best === rows ? WELL_STATED : WELL_NAMED;
  if (best && best.score >= enough) return best;
  const fair = tables && tables.score >= NAMED ? tables : undefined;
  return foundBy("groups", bestGroup(around, sources, { taken })) ?? rows ?? fair;
}

/** Marks the values of rows with the id of what found them. */
function foundBy(id: string, finding: ListFinding | undefined): ListFinding | undefined {
  if (!finding) return undefined;
  const rows = finding.rows.map((row) => row.map((leaf) => ({ ...leaf, finders: [id] })));
  return { ...finding, rows };
}

/** A table whose heads name most of what a list's rows are asked for, though none of its rows was taken. */
export function untakenTable({ groups }: Sources, list: ListField): RecordGroup | undefined {
  const fields = itemFieldsOf(list);
  if (list.node.items.type !== "object" || fields.length < 2) return undefined;
  const labels = createLabels(fields);
  const names = (field: Field, { slots }: RecordGroup) =>
    slots.some(({ headings }) =>
      headings.some((words) => labels.of(field, words).concepts >= WELL_NAMED),
    );
  return groups().find(
    (group) =>
      (group.origin === "table" || group.origin === "aligned") &&
      fields.filter((field) => names(field, group)).length > fields.length / 2,
  );
}

/** The fields of a list's rows; of a list of scalars the one that each element is. */
export function itemFieldsOf(list: ListField): Field[] {
  const { leaves } = fieldsOf(list.node.items);
  if (list.node.items.type === "object") return leaves;
  return leaves.map((item) => ({ ...item, kind: scalarKind(list, item), meaning: list.meaning }));
}

/** The elements of "emails" are e-mails, whatever their own node says. */
function scalarKind(list: ListField, item: Field): Field["kind"] {
  return item.kind === "text" ? fieldKind(item.node, list.meaning) : item.kind;
}

function gridsFor(view: DocumentView, { fields, listed }: RowFields): Grid[] {
  const known = new Map<string, boolean>();
  const names = (words: string) => {
    const before = known.get(words);
    if (before !== undefined) return before;
    const concepts = words.length > 60 ? [] : conceptsIn(words);
    const isNamed = fields.some(
      (field) => labelScore(field.meaning, field.kind, concepts) >= NAMED,
    );
    known.set(words, isNamed);
    return isNamed;
  };
  const enough = Math.min(2, fields.length);
  const countNamed = (cells: readonly { start: number; end: number }[]) =>
    cells.filter((cell) => names(sliceOf(view.text, cell))).length;
  const aligned = alignedGrids(view, { countNamed, enough, listed });
  const { tables } = view.document;
  if (tables.length === 0) {
    const barred = barredGrids(view);
    const set = aligned.filter((grid) => !barred.some((table) => overlaps(table, grid)));
    return [...delimitedGrids(view), ...set];
  }
  const isWritten = (grid: Grid) => tables.some((table) => isBarred(view, table, grid));
  return [...tables, ...aligned.filter((grid) => !isWritten(grid))];
}

/** Whether a grid is made of the lines of a table whose cells its reader has parted by bars. */
function isBarred({ text }: DocumentView, table: Span, grid: Span): boolean {
  return overlaps(table, grid) && text[table.start] === "|";
}
