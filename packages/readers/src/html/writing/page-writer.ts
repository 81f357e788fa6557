import type { DocumentWarning, Heading, Table } from "@quarry/api";
import type { ReaderLimits } from "../../limits.ts";
import { PageTables } from "../tables/page-tables.ts";
import { isBlock, isHidden, type Survey, survey } from "../tree/element-kinds.ts";
import { lateText } from "../tree/lazy.ts";
import { type HtmlElement, type HtmlNode, isElement, plainText } from "../tree/tree.ts";
import { framesNotRead } from "../warnings.ts";
import { definitionEntries, writeDefinition } from "./definitions.ts";
import { isInlineUnit, lineOf, writeInline } from "./inline.ts";
import { linkTarget } from "./link-target.ts";
import { preformattedText } from "./own-text.ts";
import { TextSink } from "./text-sink.ts";

export type WritingOptions = {
  /** What relative links start from; without it the text has them as they are. */
  base: string | undefined;
  limits: Pick<ReaderLimits, "maxCharacters">;
};

const lineBlocks = new Set("div dd dt tr td th tbody thead tfoot summary legend".split(" "));

/** Writes a page's whole visible content as Markdown-like text, everything repeated included. */
export class PageWriter {
  readonly sink: TextSink;
  readonly outline: Heading[] = [];
  readonly #tables: PageTables;
  readonly #survey: Survey;
  readonly #base: string | undefined;
  #headingEnd = -1;

  constructor(root: HtmlElement, { base, limits }: WritingOptions) {
    this.sink = new TextSink(limits.maxCharacters);
    this.#survey = survey(root);
    this.#base = base;
    this.#tables = new PageTables({
      sink: this.sink,
      holdsTable: this.#survey.holdsTable,
      lineOf: (element) => lineOf(element, base),
      writeNode: (node) => this.node(node),
      writeContent: (element) => this.#content(element),
    });
  }

  children(element: HtmlElement): void {
    for (const child of element.children) this.node(child);
  }

  node(node: HtmlNode): void {
    if (!isElement(node)) this.sink.write(node);
    else if (!isHidden(node)) this.sink.within({ element: node }, () => this.#element(node));
  }

  #element(node: HtmlElement): void {
    if (isBlock(node)) this.#block(node);
    else if (node.name === "br") this.sink.line();
    else if (this.#survey.holdsBlock.has(node)) this.#inlineAroundBlocks(node);
    else if (isInlineUnit(node)) writeInline(this.sink, node, { base: this.#base });
    else this.children(node);
  }

  /** A card that is one big link: its blocks, then its target on a line of its own. */
  #inlineAroundBlocks(element: HtmlElement): void {
    const url = element.name === "a" ? linkTarget(element.attributes.href, this.#base) : undefined;
    if (url === undefined) {
      this.children(element);
      return;
    }
    this.sink.within({ url }, () => this.children(element));
    this.#separated("line", () => this.sink.put(`<${url}>`));
  }

  #separated(by: "line" | "block", write: () => void): void {
    this.sink[by]();
    write();
    this.sink[by]();
  }

  #block(element: HtmlElement): void {
    const { name } = element;
    if (/^h[1-6]$/.test(name)) this.#heading(element);
    else if (name === "table") this.#tables.write(element, () => this.#headingBefore());
    else if (name === "li") this.sink.marked("- ", () => this.children(element));
    else if (name === "ol") this.#separated("block", () => this.#orderedItems(element));
    else if (name === "dl") this.#separated("block", () => this.#definitions(element));
    else if (name === "pre") this.#preformatted(element);
    else this.#separated(lineBlocks.has(name) ? "line" : "block", () => this.#content(element));
  }

  #content(element: HtmlElement): void {
    if (element.children.length === 0) this.sink.write(lateText(element));
    else this.children(element);
  }

  /** Where a page does not close a heading, a table may stand in it: that is none of its words. */
  #heading(element: HtmlElement): void {
    const { holdsTable } = this.#survey;
    const { children } = element;
    const at = children.findIndex(
      (child) => isElement(child) && (child.name === "table" || holdsTable.has(child)),
    );
    this.#headingLine(at < 0 ? element : { ...element, children: children.slice(0, at) });
    if (at >= 0) for (const child of children.slice(at)) this.node(child);
  }

  #headingLine(element: HtmlElement): void {
    const line = lineOf(element, this.#base);
    if (line.text === "") return;
    const level = Number(element.name[1]);
    this.#separated("block", () => {
      const start = this.sink.put(`${"#".repeat(level)} `);
      this.sink.putLine(line);
      this.outline.push({ level, title: plainText(element) || line.text, start });
    });
    this.#headingEnd = this.sink.length;
  }

  #orderedItems(list: HtmlElement): void {
    const isItem = (node: HtmlNode): node is HtmlElement =>
      isElement(node) && node.name === "li" && !isHidden(node);
    const isReversed = "reversed" in list.attributes;
    const first = isReversed ? list.children.filter(isItem).length : 1;
    let number = Number.parseInt(list.attributes.start ?? "", 10) || first;
    for (const child of list.children) {
      if (!isItem(child)) {
        this.node(child);
        continue;
      }
      number = Number.parseInt(child.attributes.value ?? "", 10) || number;
      this.sink.marked(`${number}. `, () => this.children(child));
      number += isReversed ? -1 : 1;
    }
  }

  /** Each term with its definitions as `term: definition`. */
  #definitions(list: HtmlElement): void {
    const writeNode = (node: HtmlNode) =>
      isElement(node) && node.name === "dd" ? this.#content(node) : this.node(node);
    for (const entry of definitionEntries(list)) {
      const write = () => writeDefinition(this.sink, entry, { base: this.#base, writeNode });
      this.#separated("line", write);
    }
  }

  #preformatted(element: HtmlElement): void {
    const text = preformattedText(element);
    if (text !== "") this.#separated("block", () => this.sink.put(text));
  }

  get tables(): Table[] {
    return this.#tables.tables;
  }

  get warnings(): DocumentWarning[] {
    const { frames } = this.#survey;
    return [...this.#tables.warnings.values(), ...(frames > 0 ? [framesNotRead(frames)] : [])];
  }

  #headingBefore(): string | undefined {
    return this.#headingEnd === this.sink.length ? this.outline.at(-1)?.title : undefined;
  }
}
