import type { StructuredData } from "@quarry/api";
import { plainText } from "../html/tree/tree.ts";
import { childElements, localName } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

/** What a file says about itself, by the names that both families of Office files share. */
const properties = new Map([
  ["title", "title"],
  ["subject", "subject"],
  ["creator", "author"],
  ["initial-creator", "author"],
  ["description", "description"],
  ["keywords", "keywords"],
  ["keyword", "keywords"],
  ["language", "language"],
  ["created", "created"],
  ["creation-date", "created"],
  ["modified", "modified"],
]);

/** A file's own properties, such as its title and author. */
export function officeInfo(container: XmlElement | undefined): StructuredData[] {
  const value = Object.fromEntries(
    childElements(container).flatMap((element) => {
      const name = properties.get(localName(element));
      const text = plainText(element);
      return name && text !== "" ? [[name, text]] : [];
    }),
  );
  return Object.keys(value).length === 0 ? [] : [{ kind: "office-info", value }];
}
