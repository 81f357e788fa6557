import type {
  DocumentWarning,
  Element,
  Heading,
  HiddenText,
  Link,
  StructuredData,
  Table,
} from "@quarry/api";
import { type Place, readForms } from "../facts/form-fields.ts";
import type { HtmlElement } from "../tree/tree.ts";
import { elementsOf } from "./elements.ts";
import { PageWriter, type WritingOptions } from "./page-writer.ts";

export type WrittenPage = {
  text: string;
  tables: Table[];
  links: Link[];
  /** What its source does not show. */
  hidden: HiddenText[];
  /** What its forms' fields hold. */
  form: StructuredData[];
  outline: Heading[];
  elements: Element[];
  warnings: DocumentWarning[];
};

/**
 * The visible content of a page as text, with its tables, links, headings and fields.
 *
 * @throws AppError SOURCE_UNREADABLE as soon as the text passes the limit.
 */
export function writePage(root: HtmlElement, options: WritingOptions): WrittenPage {
  const writer = new PageWriter(root, options);
  writer.children(root);
  const { sink, outline, warnings, tables } = writer;
  const links: Link[] = [];
  const hidden: HiddenText[] = [];
  const places = new Map<HtmlElement, Place>();
  for (const mark of sink.marks) {
    if ("url" in mark) links.push(mark);
    else if ("isUnseen" in mark) hidden.push({ start: mark.start, end: mark.end });
    else if ("control" in mark && !places.has(mark.control)) {
      places.set(mark.control, { start: mark.start, end: mark.end });
    }
  }
  return {
    text: sink.toString(),
    tables,
    outline,
    elements: elementsOf(sink.marks),
    hidden,
    links: links.filter(({ url }) => URL.canParse(url)),
    form: readForms(root, places),
    warnings,
  };
}
