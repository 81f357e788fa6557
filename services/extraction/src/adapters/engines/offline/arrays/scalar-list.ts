import type { Field, ListField } from "../fields/field.ts";
import type { DocumentView } from "../view.ts";
import type { ListFinding } from "./grid.ts";

export function scalarList(
  _view: DocumentView,
  _list: ListField,
  _field: Field | undefined,
): ListFinding | undefined {
  return undefined;
}
