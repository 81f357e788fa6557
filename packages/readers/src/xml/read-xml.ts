import type { DocumentWarning, StructuredData } from "@quarry/api";
import type { RawSource, ReadDocument } from "@quarry/document";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { readerOf } from "../reader-versions.ts";
import { checkText } from "../text/check-text.ts";
import { maxDataCharacters } from "../text/parts.ts";
import { decodeSource } from "../text/read-text.ts";
import { dataTree } from "./data-tree.ts";
import { dataValue } from "./data-value.ts";
import { doctypeIn, parseXml, type XmlElement } from "./parse-xml.ts";

const cutOff: DocumentWarning = {
  code: "xml_damaged",
  message: "The XML has unclosed elements; it may be truncated or malformed",
};

/** The charset that an XML declaration names, in the form of a content type. */
function declaredType(content: Uint8Array | string): string | undefined {
  if (typeof content === "string") return undefined;
  const head = Buffer.from(content.subarray(0, 256)).toString("latin1");
  const name = /^\W{0,3}<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)/.exec(head)?.[1];
  return name && `charset=${name}`;
}

function statedData(root: XmlElement, text: string): StructuredData[] {
  if (text.length > maxDataCharacters) return [];
  const value = dataValue(root);
  return [{ kind: "data", value, start: 0, end: text.length }];
}

function unexpandedEntities(xml: string): DocumentWarning[] {
  const { start, end } = doctypeIn(xml);
  const declared = xml.slice(start, end).match(/<!ENTITY\s/g)?.length ?? 0;
  const message = `The XML declares ${declared === 1 ? "an entity" : `${declared} entities`} of its own; none was expanded, each was kept as &name;`;
  return declared === 0 ? [] : [{ code: "entities_not_expanded", message }];
}

/**
 * Reads XML as the data that it holds: names and values as nested lists, elements of one name
 * beside each other as a table. Entities of its own are never expanded, and nothing is fetched.
 */
export function readXml(source: RawSource, limits: ReaderLimits): ReadDocument {
  const contentType = source.contentType ?? declaredType(source.content);
  const { text: xml, warnings } = decodeSource({
    content: source.content,
    ...(contentType && { contentType }),
  });
  checkText(xml, limits, "XML");
  const damage = new Map<string, DocumentWarning>();
  const root = parseXml(xml, "XML", () => damage.set(cutOff.code, cutOff));
  warnings.push(...damage.values(), ...unexpandedEntities(xml));
  const tree = dataTree(root);
  const { text, tables, links, outline, ...page } = writePage(tree, { base: undefined, limits });
  warnings.push(...page.warnings);
  checkText(text, limits, "XML");
  return {
    text,
    pages: [{ number: 1, start: 0, end: text.length }],
    tables,
    structured: statedData(root, text),
    ...(links.length > 0 && { links }),
    ...(outline.length > 0 && { outline }),
    images: [],
    warnings,
    reader: readerOf("xml"),
  };
}
