import { zipSync } from "fflate";
import { utf8 } from "../read-file.testing.ts";

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "http://schemas.openxmlformats.org/package/2006/content-types";
const main = {
  docx: ["word/document.xml", "wordprocessingml.document.main+xml"],
  xlsx: ["xl/workbook.xml", "spreadsheetml.sheet.main+xml"],
  pptx: ["ppt/presentation.xml", "presentationml.presentation.main+xml"],
} as const;

export type Part = [id: string, type: string, target: string, mode?: "External"];

/** The part with the targets of another part's references. */
export function relationshipsXml(parts: readonly Part[]): string {
  const elements = parts.map(
    ([id, type, target, mode]) =>
      `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"${mode ? ' TargetMode="External"' : ""}/>`,
  );
  return `<Relationships xmlns="${packages}">${elements.join("")}</Relationships>`;
}

/** A file of Office by hand, for what no writer writes. */
export function officeFile(format: keyof typeof main, parts: Record<string, string>): Uint8Array {
  const [path, type] = main[format];
  const files = {
    "[Content_Types].xml": `<Types xmlns="${types}"><Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/></Types>`,
    "_rels/.rels": relationshipsXml([["r1", "officeDocument", path]]),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, utf8(xml)])));
}
