import { maxCells } from "../text/parts.ts";
import { unreadable } from "../unreadable.ts";
import { localName } from "../xml/elements.ts";
import { walkXml } from "../xml/parse-xml.ts";
import { type CellRange, cellPlace, cellRange } from "./cell-address.ts";
import type { NumberText } from "./number-text.ts";

/** A sheet's filled cells by row and column, and the ranges that are one cell. */
export type Sheet = {
  rows: Map<number, Map<number, string>>;
  merged: CellRange[];
  /** Formulas whose value the file does not hold. */
  unknownValues: number;
  /** Cells that lead to an address. */
  links: number;
};

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
  hasFormula: boolean;
};

function shown({ type, style, value }: OpenCell, { strings, numberText }: Workbook): string {
  if (value === "") return "";
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n") return value;
  const number = Number(value);
  return Number.isFinite(number) ? numberText(number, style) : value;
}

/** Walks through a sheet's cells; of formulas the values that the file holds count. */
export function readSheet(xml: string, workbook: Workbook): Sheet {
  const sheet: Sheet = { rows: new Map(), merged: [], unknownValues: 0, links: 0 };
  let cell: OpenCell | undefined;
  let inValue = false;
  let at = { row: -1, column: -1 };

  function keep(finished: OpenCell): void {
    at = cellPlace(finished.address) ?? { row: at.row, column: at.column + 1 };
    const text = shown(finished, workbook);
    if (finished.hasFormula && finished.value === "" && finished.type !== "str") {
      sheet.unknownValues += 1;
    }
    if (text.trim() === "") return;
    if (++workbook.cells > maxCells) {
      throw unreadable(`The ${workbook.name} has more than ${maxCells} filled cells`);
    }
    const row = sheet.rows.get(at.row) ?? new Map<number, string>();
    sheet.rows.set(at.row, row.set(at.column, text));
  }

  walkXml(xml, workbook.name, {
    open(name, { r = "", t = "n", s = "0", ref = "" }) {
      const tag = localName({ name });
      if (tag === "row") at = { row: r === "" ? at.row + 1 : Number(r) - 1, column: -1 };
      if (tag === "c")
        cell = { address: r, type: t, style: Number(s), value: "", hasFormula: false };
      if (tag === "f" && cell) cell.hasFormula = true;
      if (tag === "hyperlink") sheet.links += 1;
      if (tag === "mergeCell") sheet.merged.push(...[cellRange(ref) ?? []].flat());
      inValue = tag === "v" || tag === "t";
    },
    close(name) {
      const tag = localName({ name });
      inValue = false;
      if (tag !== "c" || !cell) return;
      keep(cell);
      cell = undefined;
    },
    text(part) {
      if (inValue && cell) cell.value += part;
    },
  });
  return sheet;
}
