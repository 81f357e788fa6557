import type { StructureNode } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import type { SourceDocument } from "@quarry/document";
import { deadlineAt } from "@quarry/engine";
import { fieldsIn, type Sources, sourcesOf, viewOf } from "@quarry/engine-offline/training";
import type { Case } from "../cases/cases.ts";
import { readSource } from "../cases/read-source.ts";
import { type FieldPool, withBorrowedFields } from "./absent-fields.ts";
import { type ListExample, listExamplesOf } from "./list-examples.ts";
import { type ValueExample, valueExamplesOf } from "./value-examples.ts";

/** A case with all that its document offers for what it asks. */
export type Prepared = {
  one: Case;
  document: SourceDocument;
  /** What it asks, and fields of other origins that it lacks. */
  asking: StructureNode;
  values: readonly ValueExample[];
  lists: readonly ListExample[];
};

/** Undefined where the document cannot be read. */
export function prepare(one: Case, pool: FieldPool): Prepared | undefined {
  const document = one.document ?? readSource(one.source);
  if ("failure" in document) return undefined;
  const view = viewOf(document, deadlineAt(Number.POSITIVE_INFINITY));
  const sources: Sources = sourcesOf(view);
  const fields = fieldsIn(view, one.structure);
  const asking = withBorrowedFields(one, pool);
  const values = valueExamplesOf(sources, fieldsIn(view, asking).leaves, one);
  return {
    one,
    document,
    asking: withoutUntaught(asking, one.structure, values),
    values,
    lists: fields.lists.flatMap((list) =>
      listExamplesOf(sources, list, valueAt(one.truth, list.pointer)),
    ),
  };
}

/** Without the borrowed fields that the document may hold after all. */
function withoutUntaught(
  asking: StructureNode,
  own: StructureNode,
  values: readonly ValueExample[],
): StructureNode {
  if (asking.type !== "object" || own.type !== "object") return own;
  const taught = new Set(values.map(({ pointer }) => pointer.slice(1)));
  const kept = Object.entries(asking.properties).filter(
    ([name]) => name in own.properties || taught.has(name),
  );
  return { ...asking, properties: Object.fromEntries(kept) };
}
