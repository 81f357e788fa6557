import { isBlock, isHidden, isRaised, isStruck, unseenWords } from "../tree/element-kinds.ts";
import { lateText } from "../tree/lazy.ts";
import { firstText } from "../tree/raised-numbers.ts";
import { collapse, type HtmlElement, type HtmlNode, isElement } from "../tree/tree.ts";
import { controlText } from "./controls.ts";
import { linkTarget } from "./link-target.ts";
import { ownText } from "./own-text.ts";
import { type Line, movedMarks, TextSink, textLine, type Words } from "./text-sink.ts";

export type InlineOptions = {
  /** What relative addresses start from; without it they stay as the page has them. */
  base: string | undefined;
  /** Links in links are plain text. */
  inLink?: boolean;
};

const ownTexts = new Set([
  ...["a", "area", "img", "input", "select", "textarea", "math", "svg"],
  unseenWords,
]);

/** Whether `writeInline` is to write an element, not its children one by one. */
export function isInlineUnit(element: HtmlElement): boolean {
  const { name, children } = element;
  const isOwn = ownTexts.has(name) || isStruck(element) || isRaised(element);
  return isOwn || (children.length === 0 && name !== "wbr");
}

/** Writes a node as running text: links with targets, controls by value. */
export function writeInline(sink: TextSink, node: HtmlNode, options: InlineOptions): void {
  if (!isElement(node)) sink.write(node);
  else if (!isHidden(node)) sink.within({ element: node }, () => writeElement(sink, node, options));
}

function writeElement(sink: TextSink, element: HtmlElement, options: InlineOptions): void {
  const control = controlText(element);
  const own = ownText(element, options.base);
  if (control !== undefined) writeControl(sink, element, collapse(control));
  else if (isLink(element) && !options.inLink) writeLink(sink, element, options.base);
  else if (own !== undefined) writeApart(sink, own);
  else if (element.name === unseenWords) writeUnseen(sink, element, options);
  else if (element.name === "svg") writeDrawing(sink, element, options);
  else if (isStruck(element)) writeStruck(sink, element, options);
  else {
    const apart = isBlock(element) || element.name === "noscript";
    if (apart) sink.space();
    if (isRaised(element)) separateRaised(sink, element);
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

/** Writes what stands inside of an element; spaces at its ends stay outside. */
function writeInside(
  sink: TextSink,
  { children }: HtmlElement,
  { options, wrap }: { options: InlineOptions; wrap: (inner: Words) => Words },
): void {
  const inner = new TextSink();
  for (const child of children) writeInline(inner, child, options);
  const line = inner.toLine();
  const words = wrap(line);
  if (line.spaceBefore) sink.space();
  if (words.text !== "") sink.putLine(words);
  if (line.spaceAfter) sink.space();
}

/** A link's words with its target, once where both are the same. */
function writeLink(sink: TextSink, element: HtmlElement, base: string | undefined): void {
  separateLinked(sink, element);
  const target = linkTarget(element.attributes.href, base);
  const wrap = ({ text: shown, marks }: Words): Words => {
    const text = shown || lateText(element) || (target ? nameOf(element) : "");
    return target && text !== "" ? linkLine({ text, marks }, target) : { text, marks };
  };
  writeInside(sink, element, { options: { base, inLink: true }, wrap });
}

function linkLine({ text, marks }: Words, url: string): Words {
  const bare = url.replace(/^(mailto|tel):/, "").replace(/\?.*$/s, "");
  const alone = text === url || text === bare || text.includes("](");
  const start = alone ? 0 : 1;
  return {
    text: alone ? text : `[${text}](${url})`,
    marks: [{ start, end: start + text.length, url }, ...movedMarks(marks, start)],
  };
}

function writeUnseen(sink: TextSink, element: HtmlElement, options: InlineOptions): void {
  const wrap = ({ text, marks }: Words): Words => ({
    text,
    marks: [{ start: 0, end: text.length, isUnseen: true }, ...marks],
  });
  writeInside(sink, element, { options, wrap });
}

/** As Markdown has it: what is struck out stays legible, and is marked as such. */
function writeStruck(sink: TextSink, element: HtmlElement, options: InlineOptions): void {
  const wrap = ({ text, marks }: Words): Words =>
    text === "" || text.includes("~~")
      ? { text, marks }
      : { text: `~~${text}~~`, marks: movedMarks(marks, 2) };
  writeInside(sink, element, { options, wrap });
}

function isLink({ name }: HtmlElement): boolean {
  return name === "a" || name === "area";
}

/** The name of a link that shows only a symbol, or a part of a picture. */
function nameOf({ attributes }: HtmlElement): string {
  return collapse(attributes["aria-label"] ?? attributes.title ?? attributes.alt ?? "");
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

/** What a note's number may stand behind: a word, which no unit, formula or variable is. */
const word =
  /(?<!\p{L})(?!(?:min|sec|[KCDM]M|FT|YD|CO|m[eè]t(?:er|re)s?|feet|inch)$)(?:\p{Lu}{2,}|\p{L}{3,})$/u;

/**
 * A raised digit behind a digit would become part of its number: 10² is `10^2`. Behind a word it is
 * the number of a note, and none of its letters.
 */
function separateRaised(sink: TextSink, raised: HtmlElement): void {
  const start = firstText(raised);
  const isApart = /\d$/.test(sink.before) ? /^\d/.test(start) : /^\d{1,2}$/.test(start.trim());
  if (isApart && (/\d$/.test(sink.before) || word.test(sink.before))) sink.put("^");
}

/** Marks that a link begins with are parted from what stands before the link. */
function separateLinked(sink: TextSink, link: HtmlElement): void {
  let [first] = link.children;
  while (first !== undefined && isElement(first) && !isRaised(first)) [first] = first.children;
  if (first !== undefined && isElement(first)) separateRaised(sink, first);
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
