import type { Table } from "@quarry/contracts";
import { isBlock, isHidden, type Survey, survey } from "./element-kinds.ts";
import { tableGrid } from "./grid.ts";
import { inlineText, lineText, linkTarget } from "./inline.ts";
import { TextSink } from "./text-sink.ts";
import { type HtmlElement, type HtmlNode, isElement, plainText, rawText } from "./tree.ts";
import { writeTable } from "./write-table.ts";

const inlineLeaves = new Set(["a", "img", "input", "select", "textarea"]);
const lineBlocks = new Set("div dd dt tr td th tbody thead tfoot summary legend".split(" "));

/** Writes a page's whole visible content as Markdown-like text, everything repeated included. */
class PageWriter {
  readonly sink = new TextSink();
  readonly tables: Table[] = [];
  readonly #survey: Survey;
  readonly #base: string | undefined;
  #heading: { text: string; end: number } | undefined;

  constructor(root: HtmlElement, base: string | undefined) {
    this.#survey = survey(root);
    this.#base = base;
  }

  children(element: HtmlElement): void {
    for (const child of element.children) this.#node(child);
  }

  #node(node: HtmlNode): void {
    if (!isElement(node)) this.sink.write(node);
    else if (!isHidden(node)) this.#element(node);
  }

  #element(node: HtmlElement): void {
    if (isBlock(node)) this.#block(node);
    else if (node.name === "br") this.sink.line();
    else if (this.#survey.holdsBlock.has(node)) this.#inlineAroundBlocks(node);
    else if (inlineLeaves.has(node.name)) this.sink.write(inlineText(node, this.#base));
    else this.children(node);
  }

  /** A card that is one big link: its blocks, then its target on a line of its own. */
  #inlineAroundBlocks(element: HtmlElement): void {
    this.children(element);
    const target =
      element.name === "a" ? linkTarget(element.attributes.href, this.#base) : undefined;
    if (target) this.#separated("line", () => this.sink.put(`<${target}>`));
  }

  #separated(by: "line" | "block", write: () => void): void {
    this.sink[by]();
    write();
    this.sink[by]();
  }

  #block(element: HtmlElement): void {
    const { name } = element;
    if (/^h[1-6]$/.test(name)) this.#headingBlock(element);
    else if (name === "table") this.#table(element);
    else if (name === "li") this.sink.marked("- ", () => this.children(element));
    else if (name === "ol") this.#separated("block", () => this.#orderedItems(element));
    else if (name === "dl") this.#separated("block", () => this.#definitions(element));
    else if (name === "pre") this.#preformatted(element);
    else this.#separated(lineBlocks.has(name) ? "line" : "block", () => this.children(element));
  }

  #headingBlock(element: HtmlElement): void {
    const text = lineText(element, this.#base);
    if (text === "") return;
    const mark = "#".repeat(Number(element.name[1]));
    this.#separated("block", () => this.sink.put(`${mark} ${text}`));
    this.#heading = { text: plainText(element), end: this.sink.length };
  }

  #orderedItems(list: HtmlElement): void {
    let number = Number.parseInt(list.attributes.start ?? "1", 10) || 1;
    for (const child of list.children) {
      if (!isElement(child) || child.name !== "li" || isHidden(child)) this.#node(child);
      else this.sink.marked(`${number++}. `, () => this.children(child));
    }
  }

  /** Each term with its definitions as `term: definition`. */
  #definitions(list: HtmlElement): void {
    let term = "";
    const visit = (element: HtmlElement): void => {
      for (const child of element.children) {
        if (!isElement(child) || isHidden(child)) continue;
        if (child.name === "dt") term = lineText(child, this.#base).replace(/\s*:$/, "");
        else if (child.name === "dd") this.#definition(term, child);
        else visit(child);
      }
    };
    visit(list);
  }

  #definition(term: string, element: HtmlElement): void {
    const label = term && `${term}: `;
    this.#separated("line", () => {
      if (label) this.sink.put(label.trimEnd());
      if (label) this.sink.space();
      this.children(element);
    });
  }

  #preformatted(element: HtmlElement): void {
    const text = rawText(element).replace(/^\n/, "").trimEnd();
    if (text !== "") this.#separated("block", () => this.sink.put(text));
  }

  /** A table of data keeps its grid; one that arranges the page is read cell by cell. */
  #table(table: HtmlElement): void {
    const grid = this.#survey.holdsTable.has(table) ? undefined : tableGrid(table);
    if (!grid) {
      this.#separated("block", () => this.children(table));
      return;
    }
    const caption = table.children.filter(isElement).find((child) => child.name === "caption");
    const title = caption ? lineText(caption, this.#base) : this.#headingBefore();
    if (caption && title) this.#separated("block", () => this.sink.put(title));
    const textOf = (cell: HtmlElement) => lineText(cell, this.#base);
    this.tables.push(writeTable(this.sink, grid, { textOf, title }));
  }

  #headingBefore(): string | undefined {
    return this.#heading?.end === this.sink.length ? this.#heading.text : undefined;
  }
}

/**
 * The visible content of a page as text with its tables.
 *
 * @param base What relative links start from; without it they are left out.
 */
export function writePage(root: HtmlElement, base?: string): { text: string; tables: Table[] } {
  const writer = new PageWriter(root, base);
  writer.children(root);
  return { text: writer.sink.toString(), tables: writer.tables };
}
