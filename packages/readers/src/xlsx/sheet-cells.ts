import type { CellPlace, CellRange } from "./cell-range.ts";
import { HiddenCells } from "./hidden-cells.ts";
import type { Sheet } from "./sheet.ts";

/** The cells of a sheet while it is read: those that show, and those that it hides. */
export class SheetCells {
  readonly rows: Sheet["rows"] = new Map();
  readonly merged: CellRange[] = [];
  readonly hidden = new HiddenCells();

  /** Adds a filled cell; returns whether it shows. */
  add(place: CellPlace, text: string): boolean {
    const isHidden = this.hidden.has(place);
    if (isHidden) this.hidden.keep(place, text);
    else this.#put(place, text);
    return !isHidden;
  }

  /** Adds a merged cell. One whose first place is hidden shows its text at the others. */
  merge(range: CellRange): void {
    const shownAt = this.hidden.has(range.from) ? this.hidden.shownAt(range) : undefined;
    if (shownAt) this.#put(shownAt.at, shownAt.text);
    this.merged.push(shownAt ? { ...range, from: shownAt.at } : range);
  }

  #put(place: CellPlace, text: string): void {
    const row = this.rows.get(place.row) ?? new Map<number, string>();
    this.rows.set(place.row, row.set(place.column, text));
  }
}
