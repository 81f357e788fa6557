import type { CellPlace, CellRange } from "./cell-range.ts";

type Cells = Map<number, Map<number, string>>;

type Attributes = Readonly<Record<string, string>>;

const isOn = (value: string | undefined) => value === "1" || value === "true";

/** Columns that a sheet can have. */
const mostColumns = 16_384;

/** Whether a row or column is marked as hidden, by hand, by a filter or by an outline, or has no size. */
function isHiddenBy(attributes: Attributes, size: string): boolean {
  return isOn(attributes.hidden) || Number(attributes[size] ?? 1) === 0;
}

/** The rows and columns that a sheet hides, and what their cells hold. */
export class HiddenCells {
  readonly rows = new Set<number>();
  readonly #columns = new Set<number>();
  readonly #cells: Cells = new Map();

  addRow(row: number, attributes: Attributes): void {
    if (isHiddenBy(attributes, "ht")) this.rows.add(row);
  }

  addColumns(attributes: Attributes): void {
    if (!isHiddenBy(attributes, "width")) return;
    const last = Math.min(Number(attributes.max), mostColumns);
    for (let number = Number(attributes.min); number <= last; number++)
      this.#columns.add(number - 1);
  }

  has({ row, column }: CellPlace): boolean {
    return this.rows.has(row) || this.#columns.has(column);
  }

  keep({ row, column }: CellPlace, text: string): void {
    const cells = this.#cells.get(row) ?? new Map<number, string>();
    this.#cells.set(row, cells.set(column, text));
  }

  /** How many rows and columns with something in them are hidden. */
  get counts(): { rows: number; columns: number } {
    const columns = new Set<number>();
    let rows = 0;
    for (const [row, cells] of this.#cells) {
      if (this.rows.has(row)) rows += 1;
      else for (const column of cells.keys()) columns.add(column);
    }
    return { rows, columns: columns.size };
  }

  /** Where a merged cell is seen: at the first of its places that is not hidden, with the text that it shows there. */
  shownAt({ from, to }: CellRange): { at: CellPlace; text: string } | undefined {
    const text = this.#cells.get(from.row)?.get(from.column);
    if (text === undefined) return undefined;
    const row = firstShown(from.row, to.row, (each) => this.rows.has(each));
    const column = firstShown(from.column, to.column, (each) => this.#columns.has(each));
    return row === undefined || column === undefined ? undefined : { at: { row, column }, text };
  }
}

function firstShown(
  from: number,
  to: number,
  isHidden: (place: number) => boolean,
): number | undefined {
  for (let place = from; place <= to; place++) if (!isHidden(place)) return place;
  return undefined;
}
