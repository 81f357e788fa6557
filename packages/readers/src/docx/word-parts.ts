import { partText } from "../office/office-document.ts";
import type { OfficePackage } from "../office/open-package.ts";
import { type HiddenStyles, hiddenStyles } from "./hidden-styles.ts";
import { sanitizeWordXml } from "./sanitize-word-xml.ts";

/** A document's parts, those with text in the words that the converter knows. */
export type WordParts = {
  /** The path of the document's own part. */
  main: string;
  files: Record<string, Uint8Array>;
  styles: HiddenStyles;
};

/** Comments are read apart from the text, so that damaged ones do not cost it. */
const isText = (path: string) => /\.(xml|rels)$/.test(path) && !/comments[^/]*\.xml$/i.test(path);

async function mainPart(file: OfficePackage): Promise<string> {
  const parts = await file.relationships("");
  return parts.find(({ type }) => type === "officeDocument")?.target ?? "word/document.xml";
}

async function stylesOf(file: OfficePackage, main: string): Promise<HiddenStyles> {
  const parts = await file.relationships(main);
  const path = parts.find(({ type }) => type === "styles")?.target;
  return hiddenStyles(await file.xml(path ?? "word/styles.xml"));
}

/** Reads the parts. @throws AppError SOURCE_UNREADABLE where one is damaged or too large. */
export async function readParts(file: OfficePackage): Promise<WordParts> {
  const main = await mainPart(file);
  const styles = await stylesOf(file, main);
  const files: WordParts["files"] = {};
  for (const path of file.archive.names.filter(isText)) {
    const bytes = await file.archive.read(path);
    if (!bytes) continue;
    const xml = path.endsWith(".xml") ? partText(bytes) : "";
    const hasText = /<(w:r|m:oMath)[ >]/.test(xml);
    files[path] = hasText ? Buffer.from(sanitizeWordXml(xml, styles, file.name)) : bytes;
  }
  return { main, files, styles };
}
