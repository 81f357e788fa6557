import type { DocumentWarning, StructuredData } from "@quarry/api";
import type { ReadDocument } from "@quarry/document";
import { wereCounted } from "@quarry/kernel";
import { type DocumentPart, joinParts } from "../document/document-parts.ts";
import type { ReaderLimits } from "../limits.ts";
import { checkText } from "../text/check-text.ts";
import { cleanText } from "../text/clean.ts";

type OfficeParts = {
  /** What the file is, in the words of a message. */
  name: string;
  reader: ReadDocument["reader"];
  parts: readonly DocumentPart[];
  structured: StructuredData[];
  warnings: DocumentWarning[];
};

/** The warnings of all parts, each code once. */
function partWarnings(parts: readonly DocumentPart[]): DocumentWarning[] {
  const all = parts.flatMap(({ warnings = [] }) => warnings);
  return [...new Map(all.map((warning) => [warning.code, warning])).values()];
}

/** The document of an Office file: its pages, sheets or slides after each other. */
export function officeDocument(file: OfficeParts, limits: ReaderLimits): ReadDocument {
  const { text, pages, tables, links, outline, hidden } = joinParts(file.parts);
  checkText(text, limits, file.name);
  return {
    text,
    pages,
    tables,
    structured: file.structured,
    ...(links.length > 0 && { links }),
    ...(outline.length > 0 && { outline }),
    ...(hidden.length > 0 && { hidden }),
    images: [],
    warnings: [...file.warnings, ...partWarnings(file.parts)],
    reader: file.reader,
  };
}

/** A warning of embedded pictures, because what they show is missing from the text. */
export function picturesNotRead(names: readonly string[]): DocumentWarning[] {
  const count = names.filter((name) => /(^|\/)(media|Pictures)\/[^/]+$/.test(name)).length;
  const message = `${wereCounted(count, "embedded image")} not read; send each with type=image`;
  return count === 0 ? [] : [{ code: "pictures_not_read", message }];
}

/** Text of an XML part of the file; without what no text can hold. */
export function partText(bytes: Uint8Array | undefined): string {
  return bytes ? cleanText(new TextDecoder().decode(bytes)).text : "";
}
