import type { StructuredData } from "@quarry/api";
import { type HtmlElement, isElement, nodesBelow, plainText, rawText } from "../tree/tree.ts";
import { jsonLdNodes } from "./json-ld.ts";
import { markedItems } from "./marked-items.ts";

/** What a page says about itself beside its text. */
export type PageFacts = {
  structured: StructuredData[];
  /** What its relative links start from. */
  base: string | undefined;
  /** BCP 47, where the page names a well formed one. */
  language: string | undefined;
  /** True where the page states more than is read. */
  truncated: boolean;
  /** JSON-LD scripts that cannot be read. */
  damagedScripts: number;
};

type HeadFacts = {
  meta: Map<string, string | string[]>;
  jsonLd: string[];
  base: string | undefined;
};

/** Names that a page states once for each author, editor or tag; of others the first counts. */
const repeated = /^(?:citation_\w+|dc(?:terms)?\.\w+|\w+:(?:tag|author|actor|director)|author)$/i;
const MAX_OF_A_NAME = 500;

function readHead(root: HtmlElement): HeadFacts {
  const facts: HeadFacts = { meta: new Map(), jsonLd: [], base: undefined };
  const keep = (name: string | undefined, value: string | undefined) => {
    if (!name || !value) return;
    const known = facts.meta.get(name);
    if (known === undefined) facts.meta.set(name, value);
    else if (repeated.test(name) && ![known].flat().includes(value))
      facts.meta.set(name, [known, value].flat().slice(0, MAX_OF_A_NAME));
  };
  const drawn = new Set<HtmlElement>();
  for (const node of nodesBelow(root)) {
    if (!isElement(node)) continue;
    const { attributes } = node;
    if (node.name === "svg" && !drawn.has(node)) addElements(drawn, node);
    if (node.name === "html") keep("lang", attributes.lang ?? attributes["xml:lang"]);
    else if (node.name === "title") keep("title", drawn.has(node) ? "" : plainText(node));
    else if (node.name === "base") facts.base ??= attributes.href;
    else if (node.name === "link" && attributes.rel === "canonical")
      keep("canonical", attributes.href);
    else if (node.name === "meta") keep(metaName(attributes), attributes.content);
    else if (node.name === "script" && /^\s*application\/ld\+json/i.test(attributes.type ?? "")) {
      facts.jsonLd.push(rawText(node));
    }
  }
  return facts;
}

/** Adds what stands in a drawing: its parts have titles of their own. */
function addElements(drawn: Set<HtmlElement>, drawing: HtmlElement): void {
  for (const node of nodesBelow(drawing)) if (isElement(node)) drawn.add(node);
}

function metaName(attributes: HtmlElement["attributes"]): string | undefined {
  const isLanguage = attributes["http-equiv"]?.toLowerCase() === "content-language";
  return attributes.property ?? attributes.name ?? (isLanguage ? "content-language" : undefined);
}

/** The language in its standard spelling; undefined where it is none, or is said to be unknown. */
function languageOf(meta: HeadFacts["meta"]): string | undefined {
  const named = meta.get("lang") ?? meta.get("content-language");
  try {
    const tag = Intl.getCanonicalLocales(named?.toString().trim().replaceAll("_", "-"))[0];
    return tag && /^(und|zxx|mul)\b/.test(tag) ? undefined : tag;
  } catch {
    return undefined; // not well formed
  }
}

/**
 * Reads what a page states for machines: JSON-LD, microdata, RDFa, meta and OpenGraph, its language
 * and the address that its relative links start from.
 */
export function readFacts(root: HtmlElement, url: string | undefined): PageFacts {
  const { meta, jsonLd, base: declared } = readHead(root);
  const base = (declared === undefined ? null : URL.parse(declared, url))?.href ?? url;
  const marked = markedItems(root, base);
  const scripts = jsonLd.map(jsonLdNodes);
  const read = scripts.flatMap((nodes) => (typeof nodes === "string" ? [] : nodes));
  const structured: StructuredData[] = [
    ...read.map((value) => ({ kind: "json-ld" as const, value })),
    ...marked.items,
  ];
  const language = languageOf(meta);
  if (meta.size > 0) structured.push({ kind: "meta", value: Object.fromEntries(meta) });
  const truncated = marked.truncated || scripts.includes("too-large");
  const damagedScripts = scripts.filter((nodes) => nodes === "damaged").length;
  return { structured, base, language, truncated, damagedScripts };
}
