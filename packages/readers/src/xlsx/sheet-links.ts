import { linkTarget } from "../html/writing/link-target.ts";
import { maxCells } from "../text/parts.ts";
import { unreadable } from "../unreadable.ts";
import type { CellPlace, CellRange } from "./cell-range.ts";
import type { Sheet } from "./sheet.ts";

/** A formula that is nothing but a link to an address that it names itself. */
const linkFormula = /^(?:_xlfn\.)?HYPERLINK\(\s*"([^"]+)"\s*[,)]/i;

/** Where the filled cells of a sheet lead to; links within the workbook are left out. */
export class SheetLinks {
  readonly byRow = new Map<number, Map<number, string>>();
  readonly #rows: Sheet["rows"];
  readonly #addresses: ReadonlyMap<string, string>;
  #places = 0;

  constructor(rows: Sheet["rows"], addresses: ReadonlyMap<string, string>) {
    this.#rows = rows;
    this.#addresses = addresses;
  }

  /** Links all filled cells of a range. */
  addRange(range: CellRange | undefined, id: string | undefined): void {
    const url = this.#addresses.get(id ?? "");
    if (!range || !url) return;
    const { from, to } = range;
    const rows = from.row === to.row ? [from.row] : [...this.#rows.keys()];
    for (const row of rows) {
      this.#count();
      if (row < from.row || row > to.row) continue;
      for (const column of this.#columns(row, range)) {
        this.#count();
        if (from.column <= column && column <= to.column) this.#add({ row, column }, url);
      }
    }
  }

  addFormula(formula: string, place: CellPlace): void {
    const url = linkTarget(linkFormula.exec(formula)?.[1], undefined);
    if (url && URL.canParse(url)) this.#add(place, url);
  }

  #columns(row: number, { from, to }: CellRange): number[] {
    const columns = this.#rows.get(row);
    if (from.column === to.column) return columns?.has(from.column) ? [from.column] : [];
    return [...(columns?.keys() ?? [])];
  }

  #count(): void {
    if (++this.#places > 2 * maxCells) {
      throw unreadable(`A sheet has links over more than ${2 * maxCells} cells`);
    }
  }

  #add({ row, column }: CellPlace, url: string): void {
    const links = this.byRow.get(row) ?? new Map<number, string>();
    this.byRow.set(row, links.set(column, url));
  }
}
