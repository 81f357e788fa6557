import { maxCells } from "../text/parts.ts";
import { unreadable } from "../unreadable.ts";
import { localName } from "../xml/elements.ts";
import { walkXml } from "../xml/parse-xml.ts";
import type { NumberText } from "./number-text.ts";
import type { Sheet } from "./sheet.ts";
import { cellPlace, cellRange } from "./sheet.ts";
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
 * Walks through a sheet's cells; of formulas the values that the file holds count.
 *
 * @param addresses Where its links lead to, by id.
 */
export function readSheet(
  xml: string,
  workbook: Workbook,
  addresses: ReadonlyMap<string, string>,
): Sheet {
  const rows: Sheet["rows"] = new Map();
  const links = new SheetLinks(rows, addresses);
  const sheet: Sheet = { rows, merged: [], unknownValues: 0, links: links.byRow };
  let cell: OpenCell | undefined;
  let inside: "value" | "formula" | undefined;
  let at = { row: -1, column: -1 };

  function keep(finished: OpenCell): void {
    at = cellPlace(finished.address) ?? { row: at.row, column: at.column + 1 };
    const text = shown(finished, workbook);
    if (finished.formula !== undefined && finished.value === "" && finished.type !== "str") {
      sheet.unknownValues += 1;
    }
    if (text.trim() === "") return;
    if (++workbook.cells > maxCells) {
      throw unreadable(`The ${workbook.name} has more than ${maxCells} filled cells`);
    }
    const row = sheet.rows.get(at.row) ?? new Map<number, string>();
    sheet.rows.set(at.row, row.set(at.column, text));
    if (finished.formula) links.addFormula(finished.formula, at);
  }

  walkXml(xml, workbook.name, {
    open(name, { r = "", t = "n", s = "0", ref = "", ...attributes }) {
      const tag = localName({ name });
      if (tag === "row") at = { row: r === "" ? at.row + 1 : Number(r) - 1, column: -1 };
      if (tag === "c")
        cell = { address: r, type: t, style: Number(s), value: "", formula: undefined };
      if (tag === "f" && cell) cell.formula = "";
      if (tag === "hyperlink") links.addRange(cellRange(ref), attributes["r:id"]);
      if (tag === "mergeCell") sheet.merged.push(...[cellRange(ref) ?? []].flat());
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
