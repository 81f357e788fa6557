import { posix } from "node:path";
import type { DocumentWarning } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import { plainText } from "../html/tree/tree.ts";
import { partText } from "../office/office-document.ts";
import type { OfficePackage } from "../office/open-package.ts";
import { childElements } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { sanitizeWordXml } from "./sanitize-word-xml.ts";
import type { WordParts } from "./word-parts.ts";
import { wordTree } from "./word-tree.ts";

const packageRelationships = "_rels/.rels";
const relationshipsOf = (path: string) =>
  posix.join(posix.dirname(path), "_rels", `${posix.basename(path)}.rels`);

/** The tree of a page's head or foot, which is given to the converter as a document's own text. */
async function marginTree(path: string, parts: WordParts, name: string): Promise<XmlElement> {
  const { main, files, styles } = parts;
  const xml = sanitizeWordXml(partText(files[path]), styles, name)
    .replace(/<w:(?:hdr|ftr)\b([^>]*)>/, "<w:document$1><w:body>")
    .replace(/<\/w:(?:hdr|ftr)>/, "</w:body></w:document>");
  const alone: WordParts["files"] = { [main]: Buffer.from(xml) };
  const related = [
    [packageRelationships, packageRelationships],
    [relationshipsOf(path), relationshipsOf(main)],
  ] as const;
  for (const [from, to] of related) if (files[from]) alone[to] = files[from];
  return wordTree(alone, name);
}

/** The different blocks of a document's page heads and feet, which mostly repeat each other. */
export class Margins {
  readonly #file: OfficePackage;
  readonly #parts: WordParts;
  #damaged = false;

  constructor(file: OfficePackage, parts: WordParts) {
    this.#file = file;
    this.#parts = parts;
  }

  async blocks(type: "header" | "footer"): Promise<XmlElement[]> {
    const related = await this.#file.relationships(this.#parts.main);
    const paths = new Set(related.filter((part) => part.type === type).map(({ target }) => target));
    const blocks = new Map<string, XmlElement>();
    for (const path of paths) {
      for (const block of await this.#blocksOf(path)) {
        const text = plainText(block);
        if (text !== "" && !blocks.has(text)) blocks.set(text, block);
      }
    }
    return [...blocks.values()];
  }

  async #blocksOf(path: string): Promise<XmlElement[]> {
    try {
      return childElements(await marginTree(path, this.#parts, this.#file.name));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#damaged = true;
      return [];
    }
  }

  get warnings(): DocumentWarning[] {
    const message = "A page header or footer is damaged and was not read";
    return this.#damaged ? [{ code: "margins_not_read", message }] : [];
  }
}
