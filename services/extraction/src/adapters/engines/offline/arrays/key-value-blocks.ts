import type { Field, ListField } from "../fields/field.ts";
import type { DocumentView } from "../view.ts";
import type { ListFinding } from "./grid.ts";

export function keyValueBlocks(
  _view: DocumentView,
  _list: ListField,
  _fields: readonly Field[],
): ListFinding | undefined {
  return undefined;
}
