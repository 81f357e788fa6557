import type { Field } from "../fields/field.ts";
import type { DocumentView } from "../view.ts";
import type { ListFinding } from "./grid.ts";

/** Lines of words that end in an amount, as on a receipt: a description and its price. */
export function itemLines(_view: DocumentView, _fields: readonly Field[]): ListFinding | undefined {
  return undefined;
}
