import type { Field } from "../fields/field.ts";
import type { DocumentView } from "../view.ts";
import type { ListFinding } from "./grid.ts";

export function scalarList(_view: DocumentView, _field: Field): ListFinding | undefined {
  return undefined;
}
