import type { StructuredData } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { collapse, type HtmlElement, isElement } from "../tree/tree.ts";
import { linkTarget } from "../writing/link-target.ts";

type Item = { [key: string]: Json };

/** The attributes by which a vocabulary marks items and their properties. */
type Vocabulary = { kind: "microdata" | "rdfa"; item: string; type: string; property: string };

const vocabularies: Vocabulary[] = [
  { kind: "microdata", item: "itemscope", type: "itemtype", property: "itemprop" },
  { kind: "rdfa", item: "typeof", type: "typeof", property: "property" },
];

/** Characters of one page's marked values; properties around each other would repeat a text. */
const maxCharacters = 2_000_000;
const wordless = new Set(["script", "style", "template"]);

/** What may still be taken from a page. */
class Allowance {
  left = maxCharacters;

  /** The text below an element, as far as the allowance goes. */
  textOf(element: HtmlElement): string {
    const parts: string[] = [];
    const visit = ({ name, children }: HtmlElement): void => {
      if (wordless.has(name)) return;
      for (const child of children) {
        this.left -= isElement(child) ? 1 : child.length;
        if (this.left < 0) return;
        if (isElement(child)) visit(child);
        else parts.push(child);
      }
    };
    visit(element);
    return collapse(parts.join(""));
  }
}

function ownValue(element: HtmlElement, base: string | undefined, allowance: Allowance): string {
  const { content, href, src, datetime, value } = element.attributes;
  const address = href ?? src;
  if (content !== undefined) return content;
  if (address !== undefined) return linkTarget(address, base) ?? address;
  return datetime ?? value ?? allowance.textOf(element);
}

const lastName = (name: string) => name.split(/[/#:]/).at(-1) ?? name;

function newItem(element: HtmlElement, { type }: Vocabulary): Item {
  const name = lastName(element.attributes[type]?.trim().split(/\s+/, 1)[0] ?? "");
  return name ? { "@type": name } : {};
}

function add(item: Item, names: string, value: Json): void {
  for (const name of names.trim().split(/\s+/).map(lastName)) {
    const known = Object.hasOwn(item, name) ? item[name] : undefined;
    if (Array.isArray(known)) known.push(value);
    else {
      Object.defineProperty(item, name, {
        value: known === undefined ? value : [known, value],
        ...{ enumerable: true, writable: true, configurable: true },
      });
    }
  }
}

/** One vocabulary's items in the shape of JSON-LD: `@type` and properties by name. */
function itemsOf(
  root: HtmlElement,
  vocabulary: Vocabulary,
  { base, allowance }: { base: string | undefined; allowance: Allowance },
): Item[] {
  const top: Item[] = [];
  const visit = (element: HtmlElement, item: Item | undefined): void => {
    for (const child of element.children) {
      if (!isElement(child) || allowance.left < 0) continue;
      const property = child.attributes[vocabulary.property];
      if (vocabulary.item in child.attributes) {
        const nested = newItem(child, vocabulary);
        if (item && property) add(item, property, nested);
        else top.push(nested);
        visit(child, nested);
      } else {
        if (item && property) add(item, property, ownValue(child, base, allowance));
        visit(child, item);
      }
    }
  };
  visit(root, undefined);
  return top.filter((item) => Object.keys(item).some((key) => key !== "@type"));
}

/** The items that a page marks in its text as microdata or RDFa. */
export function markedItems(
  root: HtmlElement,
  base?: string,
): { items: StructuredData[]; truncated: boolean } {
  const allowance = new Allowance();
  const items = vocabularies.flatMap((vocabulary) =>
    itemsOf(root, vocabulary, { base, allowance }).map((value) => ({
      kind: vocabulary.kind,
      value,
    })),
  );
  return { items, truncated: allowance.left < 0 };
}
