import { maxCells } from "../../text/parts.ts";
import { isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement, plainText } from "../tree/tree.ts";
import { withBlockRows, withStackedRows } from "./stacked-rows.ts";

/** Rows of equal length: the cell that covers each place, undefined where none does. */
export type Grid = {
  rows: (HtmlElement | undefined)[][];
  headerRows: number;
  /** What stands in the table outside its cells. */
  strays: HtmlNode[];
  /** No cell covers more than one place. */
  plain?: boolean;
  /** The spans claim more places than a table can have: each cell has one. */
  spansDropped?: true;
};

/** The largest span that HTML itself allows a column. */
const maxSpan = 1_000;
/** A longer head is a body by another name. */
const maxHeaderRows = 8;

/** A part of a table whose rows belong together: a thead, tbody or tfoot, or the table itself. */
type Section = { name: string };
/** `isLoose` of cells that no row was opened for. */
type Row = { cells: HtmlElement[]; section: Section; isLoose: boolean };
type Place = { row: Row | undefined; section: Section };

const isPart = (name: string) => /^(t[drh]|thead|tbody|tfoot)$/.test(name);

/** Whether an element that has no place in a table (a form, mostly) stands around parts of one. */
function wraps({ children }: HtmlElement): boolean {
  return children.some(
    (child) => isElement(child) && child.name !== "table" && (isPart(child.name) || wraps(child)),
  );
}

/** Finds rows and cells below whatever pages put between a table and them. */
class TableParts {
  readonly #rows: Row[] = [];
  readonly strays: HtmlNode[] = [];

  constructor(table: HtmlElement) {
    this.#collect(table, { row: undefined, section: table });
  }

  /** In the order in which browsers show them: a `tfoot` may come before the body in the markup. */
  get rows(): Row[] {
    const isFoot = ({ section }: Row) => section.name === "tfoot";
    const filled = this.#rows.filter(({ cells }) => cells.length > 0).flatMap(partedAs(this.#rows));
    return [...filled.filter((row) => !isFoot(row)), ...filled.filter(isFoot)];
  }

  #collect({ children }: HtmlElement, place: Place): void {
    for (const child of children) {
      if (!isElement(child)) {
        if (child.trim() !== "") this.strays.push(child);
      } else if (!isHidden(child) && !/^(caption|colgroup|col)$/.test(child.name)) {
        this.#part(child, place);
      }
    }
  }

  #part(element: HtmlElement, place: Place): void {
    const { name } = element;
    if (name === "td" || name === "th") {
      place.row ??= this.#newRow(place.section, true);
      place.row.cells.push(element);
    } else if (name === "tr") {
      place.row = undefined;
      this.#collect(element, { ...place, row: this.#newRow(place.section) });
    } else if (isPart(name)) {
      this.#collect(element, { row: undefined, section: element });
    } else if (wraps(element)) this.#collect(element, place);
    else this.strays.push(element);
  }

  #newRow(section: Section, isLoose = false): Row {
    const row = { cells: [], section, isLoose };
    this.#rows.push(row);
    return row;
  }
}

/** Cells of rows that were closed and not opened are rows as long as all that were opened. */
function partedAs(rows: readonly Row[]): (row: Row) => Row[] {
  const opened = rows.filter(({ cells, isLoose }) => !isLoose && cells.length > 1);
  const [first, ...others] = new Set(opened.map(({ cells }) => cells.length));
  const isPlain = opened.every(({ cells }) => cells.every(coversOnePlace));
  const length = first !== undefined && others.length === 0 && isPlain ? first : 0;
  return (row) => {
    const { cells, isLoose } = row;
    if (!isLoose || length === 0 || cells.length % length !== 0) return [row];
    const starts = cells.map((_, at) => at).filter((at) => at % length === 0);
    return starts.map((start) => ({ ...row, cells: cells.slice(start, start + length) }));
  };
}

function spanOf(value: string | undefined, most: number): number {
  if (value === undefined) return 1;
  return Math.min(most, maxSpan, Math.max(1, Number.parseInt(value, 10) || 1));
}

function coversOnePlace({ attributes }: HtmlElement): boolean {
  return attributes.colspan === undefined && attributes.rowspan === undefined;
}

/** How many rows a cell covers; 0 stands for all that are left of its section. */
function heightOf({ attributes }: HtmlElement, left: number): number {
  const isRest = attributes.rowspan?.trim() === "0";
  return isRest ? Math.min(left, maxSpan) : spanOf(attributes.rowspan, left);
}

/** For each row, how many follow in its section, itself among them. */
function rowsLeft(source: readonly Row[]): number[] {
  const left: number[] = [];
  for (let y = source.length - 1; y >= 0; y--) {
    const goesOn = source[y]?.section === source[y + 1]?.section;
    left[y] = goesOn ? (left[y + 1] ?? 0) + 1 : 1;
  }
  return left;
}

/** Undefined where the spans claim more places than a table can have. */
function layOut(source: Row[], spanning: boolean): Grid["rows"] | undefined {
  const rows: Grid["rows"] = source.map(() => []);
  const left = rowsLeft(source);
  let places = 0;
  let columns = 0;
  for (const [y, { cells }] of source.entries()) {
    let x = 0;
    for (const cell of cells) {
      while (rows[y]?.[x]) x += 1;
      const width = spanning ? spanOf(cell.attributes.colspan, maxSpan) : 1;
      const height = spanning ? heightOf(cell, left[y] ?? 1) : 1;
      places += width * height;
      columns = Math.max(columns, x + width);
      if (Math.max(places, columns * source.length) > maxCells) return undefined;
      for (let dy = 0; dy < height; dy++) {
        const row = rows[y + dy] ?? [];
        for (let dx = 0; dx < width; dx++) row[x + dx] ??= cell;
      }
      x += width;
    }
  }
  for (const row of rows) for (let x = 0; x < columns; x++) row[x] ??= undefined;
  return rows;
}

/** A row that only opens cells which continue in the next row, as in pivot tables. */
function isOpening(row: Grid["rows"][number], next: Grid["rows"][number] | undefined): boolean {
  return row.includes(undefined) && row.every((cell, x) => !cell || cell === next?.[x]);
}

/** Heading cells alone; over the rows' own names may stand an empty cell of another kind. */
function isHeadings([first, ...others]: Grid["rows"][number]): boolean {
  const isHeading = (cell: HtmlElement | undefined) => cell?.name === "th";
  if (!others.every(isHeading)) return false;
  return isHeading(first) || (others.length > 1 && (!first || plainText(first) === ""));
}

/**
 * Lays a table's cells on a grid, spanning ones over every place that they cover; leading rows in
 * a thead or of heading cells only are its headings. A table of one column arranges a page and is
 * no table of data: undefined.
 */
export function tableGrid(table: HtmlElement): Grid | "too-large" | undefined {
  const parts = new TableParts(table);
  const source = parts.rows;
  const spanned = layOut(source, true);
  const laid = spanned ?? layOut(source, false);
  const kept = laid
    ?.map((row, y) => ({ row, inHead: source[y]?.section.name === "thead" }))
    .filter(({ row }, y) => !isOpening(row, laid[y + 1]));
  if (!kept?.[0] || kept[0].row.length < 2) return spanned ? undefined : "too-large";
  const body = kept.findIndex(({ row, inHead }) => !inHead && !isHeadings(row));
  const headerRows = body === -1 ? 1 : body > maxHeaderRows ? 0 : body;
  const plain = source.every(({ cells }) => cells.every(coversOnePlace));
  const shown = kept.map(({ row }) => row);
  const stacked = plain && headerRows === 0 ? withStackedRows(shown) : shown;
  const rows = plain ? withBlockRows(stacked) : stacked;
  const dropped = !spanned && ({ spansDropped: true } as const);
  return { rows, headerRows, strays: parts.strays, plain, ...dropped };
}

/**
 * Whether a table that holds other tables is one of data itself: it marks headings, and tables are
 * in the fewer of its rows. Others arrange a page.
 */
export function isDataAround({ rows }: Grid, holdsTable: ReadonlySet<HtmlElement>): boolean {
  const marksHeadings = rows.some((row) => row.some((cell) => cell?.name === "th"));
  const arranging = rows.filter((row) => row.some((cell) => cell && holdsTable.has(cell)));
  return marksHeadings && arranging.length * 2 < rows.length;
}
