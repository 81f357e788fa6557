import { isBlock, isHidden } from "../tree/element-kinds.ts";
import { lateText, pictureAddress } from "../tree/lazy.ts";
import { collapse, type HtmlElement, type HtmlNode, isElement, plainText } from "../tree/tree.ts";
import { controlText } from "./controls.ts";
import { type Line, TextSink, textLine } from "./text-sink.ts";

export type InlineOptions = {
  /** What relative addresses start from; without it they stay as the page has them. */
  base: string | undefined;
  /** Links in links are plain text. */
  inLink?: boolean;
};

/**
 * An address that a person could follow, or undefined: absolute where the page's own address is
 * known, else as the page has it.
 */
export function linkTarget(href: string | undefined, base: string | undefined): string | undefined {
  const address = href?.trim();
  if (!address || address.startsWith("#") || address.length > 2_000) return undefined;
  const target = URL.parse(address, base);
  if (target) return /^(https?|mailto|tel):$/.test(target.protocol) ? target.href : undefined;
  return base === undefined && /^[^\s:]+$/.test(address) ? address : undefined;
}

/** A picture's words; its address where it has one. One of a single pixel counts visitors. */
function imageText(image: HtmlElement, base: string | undefined): string {
  const { alt: words, width, height } = image.attributes;
  const alt = collapse(words ?? "");
  if (alt === "" || (width === "1" && height === "1")) return "";
  const target = linkTarget(pictureAddress(image), base);
  return target ? `![${alt}](${target})` : alt;
}

function formulaText(math: HtmlElement): string {
  return math.attributes.alttext ?? plainText(math);
}

/** The text of an element that is not read through its children; undefined for all others. */
function ownText(element: HtmlElement, base: string | undefined): string | undefined {
  const { name, children } = element;
  if (name === "br") return " ";
  if (name === "img") return imageText(element, base);
  if (name === "math") return formulaText(element);
  return children.length === 0 ? lateText(element) : undefined;
}

const ownTexts = new Set(["a", "img", "input", "select", "textarea", "math", "svg", "sup"]);

/** Whether `writeInline` is to write an element, not its children one by one. */
export function isInlineUnit({ name, children }: HtmlElement): boolean {
  return ownTexts.has(name) || (children.length === 0 && name !== "wbr");
}

/** Writes a node as running text: links with targets, controls by value. */
export function writeInline(sink: TextSink, node: HtmlNode, options: InlineOptions): void {
  if (!isElement(node)) sink.write(node);
  else if (!isHidden(node)) writeElement(sink, node, options);
}

function writeElement(sink: TextSink, element: HtmlElement, options: InlineOptions): void {
  const control = controlText(element);
  const own = ownText(element, options.base);
  if (control !== undefined) writeControl(sink, element, collapse(control));
  else if (own !== undefined) writeApart(sink, own);
  else if (element.name === "a" && !options.inLink) writeLink(sink, element, options.base);
  else if (element.name === "svg") writeDrawing(sink, element, options);
  else {
    const apart = isBlock(element) || element.name === "noscript";
    if (apart) sink.space();
    if (element.name === "sup") separateExponent(sink, element);
    writeChildren(sink, element, options);
    if (apart) sink.space();
  }
}

/** Items of a list stay apart by their marks; a single one needs none. */
function writeChildren(sink: TextSink, { name, children }: HtmlElement, options: InlineOptions) {
  const items = children.filter((child) => isElement(child) && child.name === "li");
  let number = 1;
  for (const child of children) {
    if (items.length > 1 && isElement(child) && child.name === "li" && !isHidden(child)) {
      writeApart(sink, name === "ol" ? `${number++}.` : "-");
    }
    writeInline(sink, child, options);
  }
}

function writeApart(sink: TextSink, text: string): void {
  if (text === "") return;
  sink.space();
  sink.write(text);
  sink.space();
}

function writeControl(sink: TextSink, control: HtmlElement, text: string): void {
  if (text === "") return;
  sink.space();
  sink.putLine({ text, marks: [{ start: 0, end: text.length, control }] });
  sink.space();
}

/** A link's words with its target, once where both are the same; spaces stay outside its brackets. */
function writeLink(sink: TextSink, element: HtmlElement, base: string | undefined): void {
  const inner = new TextSink();
  for (const child of element.children) writeInline(inner, child, { base, inLink: true });
  const { text: shown, spaceBefore, spaceAfter } = inner.toLine();
  const target = linkTarget(element.attributes.href, base);
  const text = shown || (target ? nameOf(element) : "");
  if (spaceBefore) sink.space();
  if (text !== "") sink.putLine(target ? linkLine(text, target) : { text, marks: [] });
  if (spaceAfter) sink.space();
}

function linkLine(text: string, url: string): Pick<Line, "text" | "marks"> {
  const bare = url.replace(/^(mailto|tel):/, "").replace(/\?.*$/s, "");
  const alone = text === url || text === bare || text.includes("](");
  const start = alone ? 0 : 1;
  return {
    text: alone ? text : `[${text}](${url})`,
    marks: [{ start, end: start + text.length, url }],
  };
}

/** The name of a link that shows only a symbol. */
function nameOf({ attributes }: HtmlElement): string {
  return collapse(attributes["aria-label"] ?? attributes.title ?? "");
}

/** Only a drawing's labels are text. */
function writeDrawing(sink: TextSink, drawing: HtmlElement, options: InlineOptions): void {
  for (const child of drawing.children) {
    if (!isElement(child) || isHidden(child)) continue;
    const isLabel = child.name === "text" || child.name === "foreignobject";
    if (isLabel) writeApart(sink, lineOf(child, options.base).text);
    else writeDrawing(sink, child, options);
  }
}

/** A raised digit behind a digit would become part of its number: 10² is `10^2`. */
function separateExponent(sink: TextSink, raised: HtmlElement): void {
  if (sink.endsInDigit && /^\d/.test(rawStart(raised))) sink.put("^");
}

function rawStart(element: HtmlElement): string {
  const first = element.children[0];
  return first === undefined || isElement(first) ? "" : first;
}

/** An element's content as one line, for headings, items and cells. */
export function lineOf(element: HtmlElement, base: string | undefined): Line {
  const [only, ...others] = element.children;
  if (only !== undefined && !isElement(only) && others.length === 0) return textLine(only);
  const sink = new TextSink();
  if (element.children.length === 0) sink.write(lateText(element));
  for (const child of element.children) writeInline(sink, child, { base });
  return sink.toLine();
}
