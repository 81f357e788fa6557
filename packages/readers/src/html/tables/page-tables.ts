import type { DocumentWarning, Table } from "@quarry/api";
import { tableTooLarge } from "../../text/parts.ts";
import { isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement } from "../tree/tree.ts";
import { spansDropped } from "../warnings.ts";
import type { Line, TextSink } from "../writing/text-sink.ts";
import { rowRuns } from "./arranged-rows.ts";
import { type Grid, isDataAround, tableGrid } from "./grid.ts";
import { writeTable } from "./write-table.ts";

type Page = {
  sink: TextSink;
  holdsTable: ReadonlySet<HtmlElement>;
  lineOf(element: HtmlElement): Line;
  writeNode(node: HtmlNode): void;
  writeContent(element: HtmlElement): void;
};

/** Writes a page's tables, and whatever stands in those that only arrange it. */
export class PageTables {
  readonly tables: Table[] = [];
  readonly warnings = new Map<string, DocumentWarning>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** A table of data keeps its grid; one that arranges the page is read cell by cell. */
  write(table: HtmlElement, headingBefore: () => string | undefined): void {
    const grid = this.#gridOf(table);
    if (!grid) {
      this.#separated("block", () => this.#nodes(table.children));
      return;
    }
    const title = this.#caption(table) ?? headingBefore();
    this.#nodes(grid.strays);
    const { holdsTable } = this.#page;
    if (holdsTable.has(table) && !isDataAround(grid, holdsTable)) this.#arrangement(grid);
    else this.#grid(grid, title);
  }

  #grid(grid: Grid, title?: string): void {
    const { sink, lineOf } = this.#page;
    this.tables.push(writeTable(sink, grid, { lineOf, title }));
  }

  /** Rows of data keep their grid beside rows that arrange what they hold. */
  #arrangement(grid: Grid): void {
    const written = new Set<HtmlElement>();
    for (const { isData, rows } of rowRuns(grid, this.#page.holdsTable)) {
      if (isData) this.#grid({ rows, headerRows: 0, strays: [] });
      for (const cell of rows.flat()) {
        if (!cell || written.has(cell)) continue;
        written.add(cell);
        if (!isData) this.#separated("line", () => this.#page.writeContent(cell));
      }
    }
  }

  #gridOf(table: HtmlElement): Grid | undefined {
    const grid = tableGrid(table);
    if (grid === "too-large") this.warnings.set(tableTooLarge.code, tableTooLarge);
    else if (grid?.spansDropped) this.warnings.set(spansDropped.code, spansDropped);
    return grid === "too-large" ? undefined : grid;
  }

  #caption(table: HtmlElement): string | undefined {
    const caption = table.children.filter(isElement).find((child) => child.name === "caption");
    if (!caption || isHidden(caption)) return undefined;
    const line = this.#page.lineOf(caption);
    if (line.text === "") return undefined;
    this.#separated("block", () => this.#page.sink.putLine(line));
    return line.text;
  }

  #nodes(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) this.#page.writeNode(node);
  }

  #separated(by: "line" | "block", write: () => void): void {
    this.#page.sink[by]();
    write();
    this.#page.sink[by]();
  }
}
