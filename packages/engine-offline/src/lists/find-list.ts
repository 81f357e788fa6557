import type { Span } from "@quarry/document";
import { conceptsIn, fieldKind, labelScore } from "@quarry/vocabulary";
import { type Field, fieldsOf, type ListField } from "../fields/field.ts";
import type { Sources } from "../sources.ts";
import { structuredRows, structuredScalars } from "../structured/structured-list.ts";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import type { Grid, ListFinding } from "./grid.ts";
import { doseLines } from "./rows/dose-lines.ts";
import { headedBlocks } from "./rows/headed-blocks.ts";
import { headlessRows } from "./rows/headless-rows.ts";
import { itemBlocks } from "./rows/item-blocks.ts";
import { itemLines } from "./rows/item-lines.ts";
import { keyValueBlocks } from "./rows/key-value-blocks.ts";
import { openedLines } from "./rows/opened-lines.ts";
import { sectionRows } from "./rows/section-rows.ts";
import { scalarList } from "./scalars/scalar-list.ts";
import { scopeOf } from "./scope.ts";
import { alignedGrids } from "./tables/aligned-grids.ts";
import { delimitedGrids } from "./tables/delimited-grids.ts";
import { withHeadingsAbove } from "./tables/headings-above.ts";
import { tablesFinding } from "./tables/join-tables.ts";

const NAMED = 0.5;

/** Everything that the text shows of a list; undefined where it shows nothing. */
export function findList(sources: Sources, list: ListField): ListFinding | undefined {
  const { view, entities, stated } = sources;
  const { leaves } = fieldsOf(list.node.items);
  if (list.node.items.type !== "object") {
    const [item] = leaves;
    if (!item) return undefined;
    const field = { ...item, kind: scalarKind(list, item), meaning: list.meaning };
    return structuredScalars(view, list, field, stated) ?? scalarList(view, field);
  }
  const findings = [
    structuredRows(view, list, entities),
    tablesFinding(view, gridsFor(view, leaves), leaves),
    keyValueBlocks(view, leaves),
    headedBlocks(view, leaves),
  ].filter((finding) => finding !== undefined);
  const found = findings.sort((a, b) => b.score - a.score)[0] ?? doseLines(view, leaves);
  if (found) return found;
  const scope = scopeOf(view, list);
  return (
    openedLines(view, leaves) ??
    sectionRows(view, list, leaves) ??
    itemBlocks(view, leaves) ??
    itemLines(view, leaves, scope) ??
    headlessRows(view, leaves, scope)
  );
}

/** The elements of "emails" are e-mails, whatever their own node says. */
function scalarKind(list: ListField, item: Field): Field["kind"] {
  return item.kind === "text" ? fieldKind(item.node, list.meaning) : item.kind;
}

function gridsFor(view: DocumentView, fields: readonly Field[]): Grid[] {
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
  const countNamed = (cells: readonly Span[]) =>
    cells.filter((cell) => names(sliceOf(view.text, cell))).length;
  const aligned = alignedGrids(view, countNamed, enough);
  const { tables } = view.document;
  if (tables.length === 0) return [...delimitedGrids(view), ...aligned];
  return [
    ...tables.map((table) => withHeadingsAbove(view, table, { countNamed, enough })),
    ...aligned,
  ];
}
