import type { DocumentWarning } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import { collapse } from "../html/tree/tree.ts";
import { childElements, newElement } from "../xml/elements.ts";
import { parseXml, type XmlElement } from "../xml/parse-xml.ts";
import type { OfficePackage } from "./open-package.ts";

/** What somebody noted beside a file's text; `place` shows where, empty for all of the page. */
export type Comment = { author: string; place: string; text: string };

/** Characters of commented text that a comment repeats, to be found by. */
export const maxQuoted = 80;

/** The words that a comment stands at, shortened. */
export function quoted(words: string): string {
  const text = collapse(words);
  if (text === "") return "";
  return text.length > maxQuoted ? `"${text.slice(0, maxQuoted).trimEnd()}…"` : `"${text}"`;
}

function commentLine({ author, place, text }: Comment): string {
  const who = collapse(author) || "Unnamed";
  return `${who}${place === "" ? "" : `, at ${place}`}: ${collapse(text)}`;
}

/** A line for each comment that says something. */
export function commentLines(comments: readonly Comment[]): string[] {
  return comments.filter(({ text }) => text.trim() !== "").map(commentLine);
}

/** The heading of comments, which stand after the text that they are about. */
export const commentsHeading = "Comments:";

/** Comments as a list for the writer of pages. */
export function commentElements(comments: readonly Comment[]): XmlElement[] {
  const items = commentLines(comments).map((line) => newElement("li", [line]));
  return items.length === 0 ? [] : [newElement("p", [commentsHeading]), newElement("ul", items)];
}

/** Reads parts that hold comments: one that is damaged costs only what it says. */
export class CommentParts {
  readonly #file: OfficePackage;
  #damaged = false;

  constructor(file: OfficePackage) {
    this.#file = file;
  }

  /** A part's root, as far as it can be read. */
  async xml(path: string): Promise<XmlElement> {
    try {
      const text = await this.#file.text(path);
      const root = parseXml(text, this.#file.name, () => {
        this.#damaged = true;
      });
      if (childElements(root).length === 0) this.#damaged = true;
      return root;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#damaged = true;
      return newElement("#root");
    }
  }

  /** Roots of the parts that another one refers to by this type of relationship. */
  async related(path: string, type: string): Promise<XmlElement[]> {
    const relationships = await this.#file.relationships(path);
    const parts = relationships.filter((relationship) => relationship.type === type);
    return Promise.all(parts.map(({ target }) => this.xml(target)));
  }

  get warnings(): DocumentWarning[] {
    const message = "Some comments were not read: part of the file that holds them is damaged";
    return this.#damaged ? [{ code: "comments_not_read", message }] : [];
  }
}
