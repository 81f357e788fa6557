import { plainText } from "../html/tree/tree.ts";
import { childElements } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

/** Rows or columns that follow each other, from 0; `end` is exclusive. */
type Run = { start: number; end: number; isHidden: boolean; element: XmlElement };

/** A sheet as it is seen, and how many rows and columns with something in them it hides. */
export type ShownSheet = { table: XmlElement; rows: number; columns: number };

const numberOf = (element: XmlElement, attribute: string) =>
  Math.max(1, Number.parseInt(element.attributes[attribute] ?? "1", 10) || 1);

/** The rows or columns of a table, whatever groups they are in; a group that is closed hides its own. */
function runsOf(table: XmlElement, kind: "row" | "column"): Run[] {
  const group = new RegExp(`^table:table-(header-${kind}s|${kind}-group|${kind}s)$`);
  const runs: Run[] = [];
  let at = 0;
  function visit(container: XmlElement, isClosed: boolean): void {
    for (const element of childElements(container)) {
      const { "table:display": display, "table:visibility": visibility } = element.attributes;
      if (group.test(element.name)) visit(element, isClosed || display === "false");
      if (element.name !== `table:table-${kind}`) continue;
      const end = at + numberOf(element, `table:number-${kind}s-repeated`);
      const isHidden = isClosed || visibility === "collapse" || visibility === "filter";
      runs.push({ start: at, end, isHidden, element });
      at = end;
    }
  }
  visit(table, false);
  return runs;
}

/** How many places of a range are hidden. */
function hiddenWithin(hidden: readonly Run[], start: number, end: number): number {
  let count = 0;
  for (const run of hidden)
    count += Math.max(0, Math.min(run.end, end) - Math.max(run.start, start));
  return count;
}

/** The rows of a sheet without those, and without the cells, that are hidden. */
class ShownCells {
  readonly #rows: Run[];
  readonly #hiddenRows: Run[];
  readonly #hiddenColumns: Run[];
  /** Merged cells that begin in a hidden row, by their column, for the row in which they are first seen. */
  readonly #begun = new Map<number, { cell: XmlElement; end: number }>();
  readonly #filled = new Set<number>();
  #filledRows = 0;

  constructor(table: XmlElement) {
    const isHidden = (run: Run) => run.isHidden;
    this.#rows = runsOf(table, "row");
    this.#hiddenRows = this.#rows.filter(isHidden);
    this.#hiddenColumns = runsOf(table, "column").filter(isHidden);
  }

  get isWhole(): boolean {
    return this.#hiddenRows.length + this.#hiddenColumns.length === 0;
  }

  get counts(): { rows: number; columns: number } {
    return { rows: this.#filledRows, columns: this.#filled.size };
  }

  rows(): XmlElement[] {
    return this.#rows.flatMap((run) => {
      if (!run.isHidden) return [{ ...run.element, children: this.#cells(run) }];
      this.#hide(run);
      return [];
    });
  }

  #hide(run: Run): void {
    if (plainText(run.element) !== "") this.#filledRows += run.end - run.start;
    for (const { cell, column } of cellsOf(run.element)) {
      const end = run.start + numberOf(cell, "table:number-rows-spanned");
      if (end > run.end) this.#begun.set(column, { cell, end });
    }
  }

  #cells(run: Run): XmlElement[] {
    return cellsOf(run.element).flatMap(({ cell, column, count }) => {
      if (cell.name === "table:table-cell") return this.#shown(cell, { run, column, count });
      const begun = this.#begun.get(column);
      if (!begun || begun.end <= run.start) return [cell];
      this.#begun.delete(column);
      return this.#shown(begun.cell, { run, column, count: 1, end: begun.end });
    });
  }

  /** @param end The row after the cell's last. */
  #shown(
    cell: XmlElement,
    place: { run: Run; column: number; count: number; end?: number },
  ): XmlElement[] {
    const { column, count } = place;
    const columns = numberOf(cell, "table:number-columns-spanned");
    const last = column + Math.max(columns, count);
    const seen = last - column - hiddenWithin(this.#hiddenColumns, column, last);
    this.#countFilled(cell, column, column + count);
    if (seen === 0) return [];
    const sized = columns > 1 ? "table:number-columns-spanned" : "table:number-columns-repeated";
    const attributes = { ...cell.attributes, [sized]: `${seen}`, ...this.#rowsOf(cell, place) };
    return [{ ...cell, attributes }];
  }

  /** How many of the rows that a merged cell covers are seen. */
  #rowsOf(cell: XmlElement, { run, end }: { run: Run; end?: number }): Record<string, string> {
    const spanned = numberOf(cell, "table:number-rows-spanned");
    if (spanned === 1) return {};
    const last = end ?? run.start + spanned;
    const rows = last - run.start - hiddenWithin(this.#hiddenRows, run.start, last);
    return { "table:number-rows-spanned": `${rows}` };
  }

  #countFilled(cell: XmlElement, from: number, to: number): void {
    const hidden = this.#hiddenColumns.filter(({ start, end }) => start < to && end > from);
    if (hidden.length === 0 || plainText(cell) === "") return;
    for (const { start, end } of hidden) {
      for (let at = Math.max(start, from); at < Math.min(end, to); at++) this.#filled.add(at);
    }
  }
}

function cellsOf(row: XmlElement): { cell: XmlElement; column: number; count: number }[] {
  let column = 0;
  return childElements(row).map((cell) => {
    const count = numberOf(cell, "table:number-columns-repeated");
    column += count;
    return { cell, column: column - count, count };
  });
}

/** A sheet without the rows and columns that it hides: by hand, by a filter, in a closed group. */
export function shownSheet(table: XmlElement): ShownSheet {
  const cells = new ShownCells(table);
  if (cells.isWhole) return { table, rows: 0, columns: 0 };
  const others = table.children.filter(
    (child) => typeof child === "string" || !/^table:table-(header-)?(row|column)/.test(child.name),
  );
  const shown = { ...table, children: [...others, ...cells.rows()] };
  return { table: shown, ...cells.counts };
}
