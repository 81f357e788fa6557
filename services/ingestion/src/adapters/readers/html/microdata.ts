import type { Json } from "@quarry/kernel";
import { linkTarget } from "./inline.ts";
import { type HtmlElement, isElement, plainText } from "./tree.ts";

type Item = { [key: string]: Json };

function ownValue(element: HtmlElement, base: string | undefined): string {
  const { content, href, src, datetime, value } = element.attributes;
  const address = href ?? src;
  if (content !== undefined) return content;
  if (address !== undefined) return linkTarget(address, base) ?? address;
  return datetime ?? value ?? plainText(element);
}

function newItem(element: HtmlElement): Item {
  const type = element.attributes.itemtype?.trim().split(/[/#]/).at(-1);
  return type ? { "@type": type } : {};
}

function add(item: Item, names: string, value: Json): void {
  for (const name of names.trim().split(/\s+/)) {
    const known = Object.hasOwn(item, name) ? item[name] : undefined;
    if (known === undefined)
      Object.defineProperty(item, name, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    else if (Array.isArray(known)) known.push(value);
    else item[name] = [known, value];
  }
}

/** The page's microdata items in the shape of JSON-LD: `@type` and properties by name. */
export function microdataItems(root: HtmlElement, base?: string): Json[] {
  const top: Item[] = [];
  const visit = (element: HtmlElement, item: Item | undefined): void => {
    for (const child of element.children.filter(isElement)) {
      const property = child.attributes.itemprop;
      if ("itemscope" in child.attributes) {
        const nested = newItem(child);
        if (item && property) add(item, property, nested);
        else top.push(nested);
        visit(child, nested);
      } else {
        if (item && property) add(item, property, ownValue(child, base));
        visit(child, item);
      }
    }
  };
  visit(root, undefined);
  return top.filter((item) => Object.keys(item).some((key) => key !== "@type"));
}
