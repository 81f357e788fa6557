import { fold, isCurrency, timeUnit, unitNamed } from "@quarry/vocabulary";
import { holds, sliceOf } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { GridCell } from "../../groups/grid.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { FoundLeaf } from "../list-finding.ts";

const oneWord = /^\s*([\p{L}%°][\p{L}\d²³/%°]{0,11}\.?)\s*$/u;

/** A unit, and no state as in "60 low"; words that are not known may be short for one. */
function isKnown(word: string): boolean {
  return word.endsWith(".") || unitNamed(word) !== undefined || timeUnit(fold(word)) !== undefined;
}

/** A row whose unit has no column of its own, but stands behind its one quantity: "6.5 hrs.". */
export function withTrailingUnit(
  { text }: DocumentView,
  { fields, cells }: { fields: readonly Field[]; cells: readonly GridCell[] },
  row: readonly FoundLeaf[],
): FoundLeaf[] {
  const leafOf = ({ pointer }: Field) => row.find((leaf) => leaf.pointer === pointer);
  const unit = fields.find(
    ({ kind, meaning, node }) =>
      node.type === "string" && kind === "text" && meaning.name.includes("unit"),
  );
  if (!unit || leafOf(unit)) return [...row];
  const found = fields.flatMap((field): FoundLeaf[] => {
    const leaf = field.kind === "money" ? undefined : leafOf(field);
    if (typeof leaf?.value !== "number" || !leaf.span) return [];
    const { span } = leaf;
    const { end } = span;
    const cell = cells.find((one) => holds(one, span));
    const behind = oneWord.exec(cell ? sliceOf(text, { start: end, end: cell.end }) : "");
    const [whole = "", value = ""] = behind ?? [];
    if (value === "" || isCurrency(fold(value)) || !isKnown(value)) return [];
    const at = end + whole.indexOf(value);
    return [{ ...leaf, pointer: unit.pointer, value, span: { start: at, end: at + value.length } }];
  });
  return found.length === 1 ? [...row, ...found] : [...row];
}
