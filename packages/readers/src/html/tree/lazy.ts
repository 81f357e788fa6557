import { parseHtml } from "./parse-html.ts";
import { type HtmlElement, type HtmlNode, isElement, nodesBelow } from "./tree.ts";

const pictureFile = /\.(jpe?g|png|gif|webp|avif|svg)([?#]|$)/i;

/**
 * The address of a picture. Pages that load pictures late keep the true one in a `data-` attribute
 * and a stand-in, if anything, in `src`.
 */
export function pictureAddress({ attributes }: HtmlElement): string | undefined {
  const { src } = attributes;
  const late = Object.entries(attributes).filter(([name]) => name.startsWith("data-"));
  const renamed = late.find(([name, value]) => name.endsWith("src") && value !== "");
  if (renamed) return renamed[1];
  if (src && !src.startsWith("data:")) return src;
  const other = late.find(([, value]) => pictureFile.test(value));
  return other?.[1] ?? attributes.srcset?.trim().split(/[\s,]/, 1)[0];
}

const amountOrDate =
  /^(\p{Sc}|[A-Z]{3})?\s*\d[\d.,'\s]{0,20}\s*(\p{Sc}|[A-Z]{3})?$|^\d{4}-\d\d-\d\d(T[\d:.+Z-]+)?$/u;
const bareNumber = /^\d+$/;

/**
 * What a script would show in an empty element: its machine-readable value or date, or the one
 * `data-` attribute that reads as an amount or a date (numbers alone are mostly counters and keys).
 */
export function lateText({ name, attributes }: HtmlElement): string {
  if (name === "time") return attributes.datetime ?? "";
  if (name === "data" || name === "meter" || name === "progress") return attributes.value ?? "";
  const values = Object.entries(attributes)
    .filter(([key]) => key.startsWith("data-"))
    .map(([, value]) => value.trim())
    .filter((value) => value.length < 40 && amountOrDate.test(value) && !bareNumber.test(value));
  return values.length === 1 ? (values[0] ?? "") : "";
}

/** The picture that an element is, or holds and nothing beside it. */
function onlyPicture(node: HtmlNode | undefined): HtmlElement | undefined {
  let element = node;
  while (element !== undefined && isElement(element) && element.name !== "img") {
    const shown: HtmlNode[] = element.children.filter(
      (child) => isElement(child) || child.trim() !== "",
    );
    element = shown.length === 1 ? shown[0] : undefined;
  }
  return element !== undefined && isElement(element) ? element : undefined;
}

/** A page that a browser saved may hold its `noscript` as escaped markup. */
function unescapeMarkup(noscript: HtmlElement): void {
  const [text] = noscript.children;
  if (noscript.children.length !== 1 || text === undefined || isElement(text)) return;
  if (text.trimStart().startsWith("<")) noscript.children = parseHtml(text).root.children;
}

/** Whether a picture only stands in, until a script runs, for the one in a `noscript`. */
function standsIn(before: HtmlNode | undefined, noscript: HtmlElement): boolean {
  const [standIn, picture] = [onlyPicture(before), onlyPicture(noscript)];
  if (!standIn || !picture) return false;
  return !standIn.attributes.alt || standIn.attributes.alt === picture.attributes.alt;
}

/**
 * Makes `noscript` parts readable: markup that was escaped is parsed, and a picture right before one
 * that holds the same picture is taken out.
 */
export function settleNoscript(root: HtmlElement): void {
  for (const node of nodesBelow(root)) {
    if (!isElement(node) || !node.children.some(isNoscript)) continue;
    const kept: HtmlNode[] = [];
    let before = -1;
    for (const child of node.children) {
      if (isNoscript(child)) {
        unescapeMarkup(child);
        if (standsIn(kept[before], child)) kept.splice(before, 1);
      }
      if (isElement(child) || child.trim() !== "") before = kept.length;
      kept.push(child);
    }
    node.children = kept;
  }
}

function isNoscript(node: HtmlNode): node is HtmlElement {
  return isElement(node) && node.name === "noscript";
}
