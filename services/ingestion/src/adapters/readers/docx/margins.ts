import { collapse } from "../html/tree/tree.ts";
import type { OfficePackage } from "../office/open-package.ts";
import { elementsBelow, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { paragraphText } from "./paragraph-text.ts";

/** The different lines of a document's page heads or feet, as paragraphs. */
export async function marginLines(
  file: OfficePackage,
  part: "header" | "footer",
): Promise<XmlElement[]> {
  const paths = file.archive.names.filter((path) =>
    new RegExp(`^word/${part}\\d*\\.xml$`).test(path),
  );
  const lines = new Set<string>();
  for (const path of paths.toSorted()) {
    for (const paragraph of elementsBelow(await file.xml(path), "w:p")) {
      lines.add(collapse(paragraphText(paragraph)));
    }
  }
  lines.delete("");
  return [...lines].map((line) => newElement("p", [line]));
}
