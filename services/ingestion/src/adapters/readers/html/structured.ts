import type { StructuredData } from "@quarry/contracts";
import { jsonLdNodes } from "./json-ld.ts";
import { microdataItems } from "./microdata.ts";
import { type HtmlElement, isElement, nodesBelow, plainText, rawText } from "./tree.ts";

type HeadFacts = { meta: Map<string, string>; jsonLd: string[]; base: string | undefined };

function readHead(root: HtmlElement): HeadFacts {
  const facts: HeadFacts = { meta: new Map(), jsonLd: [], base: undefined };
  const keep = (name: string | undefined, value: string | undefined) => {
    if (name && value && !facts.meta.has(name)) facts.meta.set(name, value);
  };
  for (const node of nodesBelow(root)) {
    if (!isElement(node)) continue;
    const { attributes } = node;
    if (node.name === "html") keep("lang", attributes.lang);
    else if (node.name === "title") keep("title", plainText(node));
    else if (node.name === "base") facts.base ??= attributes.href;
    else if (node.name === "link" && attributes.rel === "canonical")
      keep("canonical", attributes.href);
    else if (node.name === "meta") keep(attributes.property ?? attributes.name, attributes.content);
    else if (node.name === "script" && /^application\/ld\+json/i.test(attributes.type ?? "")) {
      facts.jsonLd.push(rawText(node));
    }
  }
  return facts;
}

/**
 * What a page states for machines (JSON-LD, microdata, meta and OpenGraph) and the address that
 * its relative links start from.
 */
export function readStructured(
  root: HtmlElement,
  url: string | undefined,
): { structured: StructuredData[]; base: string | undefined } {
  const { meta, jsonLd, base: declared } = readHead(root);
  const base = (declared === undefined ? null : URL.parse(declared, url))?.href ?? url;
  const structured: StructuredData[] = [
    ...jsonLd.flatMap(jsonLdNodes).map((value) => ({ kind: "json-ld" as const, value })),
    ...microdataItems(root, base).map((value) => ({ kind: "microdata" as const, value })),
  ];
  if (meta.size > 0) structured.push({ kind: "meta", value: Object.fromEntries(meta) });
  return { structured, base };
}
