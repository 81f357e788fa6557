import { maxCells } from "../text/parts.ts";
import { unreadable } from "../unreadable.ts";
import { localName } from "../xml/elements.ts";
import { walkXml } from "../xml/parse-xml.ts";
import { cellPlace, cellRange } from "./cell-range.ts";
import type { NumberText } from "./number-text.ts";
import type { Sheet } from "./sheet.ts";
import { SheetCells } from "./sheet-cells.ts";
import { SheetLinks } from "./sheet-links.ts";

export type Workbook = {
  name: string;
  strings: readonly string[];
  numberText: NumberText;
  /** Cells read so far, in all sheets. */
  cells: number;
};

type OpenCell = {
  address: string;
  type: string;
  style: number;
  value: string;
  /** Undefined where the cell has none. */
  formula: string | undefined;
};

function shown({ type, style, value }: OpenCell, { strings, numberText }: Workbook): string {
  if (value === "") return "";
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n") return value;
  const number = Number(value);
  return Number.isFinite(number) ? numberText(number, style) : value;
}

function kindOf(tag: string): "value" | "formula" | undefined {
  if (tag === "f") return "formula";
  return tag === "v" || tag === "t" ? "value" : undefined;
}

/**
 * Walks through a sheet's cells that show; of formulas the values that the file holds count.
 *
 * @param addresses Where its links lead to, by id.
 */
export function readSheet(
  xml: string,
  workbook: Workbook,
  addresses: ReadonlyMap<string, string>,
): Sheet {
  const cells = new SheetCells();
  const { rows, hidden, merged } = cells;
  const links = new SheetLinks(rows, addresses);
  const sheet: Sheet = { rows, hidden, merged, unknownValues: 0, links: links.byRow };
  let cell: OpenCell | undefined;
  let inside: "value" | "formula" | undefined;
  let at = { row: -1, column: -1 };

  function keep(finished: OpenCell): void {
    at = cellPlace(finished.address) ?? { row: at.row, column: at.column + 1 };
    const text = shown(finished, workbook);
    const isUnknown = finished.formula !== undefined && finished.value === "";
    if (isUnknown && finished.type !== "str" && !hidden.has(at)) sheet.unknownValues += 1;
    if (text.trim() === "") return;
    if (++workbook.cells > maxCells) {
      throw unreadable(`The ${workbook.name} has more than ${maxCells} filled cells`);
    }
    if (cells.add(at, text) && finished.formula) links.addFormula(finished.formula, at);
  }

  walkXml(xml, workbook.name, {
    open(name, { r = "", t = "n", s = "0", ref = "", ...attributes }) {
      const tag = localName({ name });
      if (tag === "col") hidden.addColumns(attributes);
      if (tag === "row") {
        at = { row: r === "" ? at.row + 1 : Number(r) - 1, column: -1 };
        hidden.addRow(at.row, attributes);
      }
      if (tag === "c")
        cell = { address: r, type: t, style: Number(s), value: "", formula: undefined };
      if (tag === "f" && cell) cell.formula = "";
      if (tag === "hyperlink") links.addRange(cellRange(ref), attributes["r:id"]);
      const range = tag === "mergeCell" ? cellRange(ref) : undefined;
      if (range) cells.merge(range);
      inside = kindOf(tag);
    },
    close(name) {
      const tag = localName({ name });
      inside = undefined;
      if (tag !== "c" || !cell) return;
      keep(cell);
      cell = undefined;
    },
    text(part) {
      if (inside === "value" && cell) cell.value += part;
      if (inside === "formula" && cell) cell.formula += part;
    },
  });
  return sheet;
}
