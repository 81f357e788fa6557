import { isElement } from "../html/tree/tree.ts";
import { type Comment, maxQuoted, quoted } from "../office/comments.ts";
import { childElements, childOf, elementsBelow } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

type Note = { element: XmlElement; holder: string; words: string };

const paragraphs = new Set(["text:p", "text:h"]);

/** What an element says, annotations aside. */
function wordsOf(element: XmlElement): string {
  if (element.name === "office:annotation") return "";
  return element.children.map((child) => (isElement(child) ? wordsOf(child) : child)).join("");
}

/** The annotations of a page, each with the words between its two ends and those of its paragraph. */
function notesIn(page: XmlElement): Note[] {
  const notes: Note[] = [];
  const open = new Map<string, Note>();
  function visit(element: XmlElement, holder: string): void {
    const { "office:name": name = "" } = element.attributes;
    if (element.name === "office:annotation-end") open.delete(name);
    if (element.name === "office:annotation") {
      const note = { element, holder, words: "" };
      notes.push(note);
      if (name !== "") open.set(name, note);
      return;
    }
    const holds = paragraphs.has(element.name) || element.name === "table:table-cell";
    const inner = holds ? wordsOf(element).slice(0, 2 * maxQuoted) : holder;
    for (const child of element.children) {
      if (isElement(child)) visit(child, inner);
      else for (const note of open.values()) note.words += child.slice(0, 2 * maxQuoted);
    }
  }
  visit(page, "");
  return notes;
}

/** What was noted on a page: at the words that it was noted at, else at its paragraph or cell. */
export function annotationsIn(page: XmlElement): Comment[] {
  return notesIn(page).map(({ element, holder, words }) => ({
    author:
      childOf(element, "creator")
        ?.children.filter((part) => !isElement(part))
        .join("") ?? "",
    place: quoted(words.trim() || holder),
    text: childElements(element)
      .filter(({ name }) => name.startsWith("text:"))
      .map(wordsOf)
      .join(" "),
  }));
}

/** How many tracked deletions a file holds: of text, and of a sheet's rows and columns. */
export function deletionsIn(content: XmlElement): number {
  const changes = elementsBelow(content, "tracked-changes");
  return changes.flatMap((each) => elementsBelow(each, "deletion")).length;
}
