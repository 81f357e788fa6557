import { isElement, nodesBelow, rawText } from "../html/tree/tree.ts";
import { type Comment, maxQuoted, quoted } from "../office/comments.ts";
import { elementsBelow } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { walkXml } from "../xml/parse-xml.ts";

const gaps = new Set(["w:tab", "w:br", "w:cr"]);

/** What reviewers left in a document: where their comments stand and how much they deleted. */
export type ReviewMarks = {
  places: Map<string, string>;
  deletions: number;
};

/** Reads the marks of a document's main part; a comment without a range stands at the words before it. */
export function reviewMarks(xml: string, name: string): ReviewMarks {
  const places = new Map<string, string>();
  const open = new Set<string>();
  let deletions = 0;
  let isCounted = false;
  let inText = false;
  let paragraph = "";

  function extend(text: string): void {
    paragraph = (paragraph + text).slice(-maxQuoted);
    for (const id of open) {
      const words = (places.get(id) ?? "") + text.slice(0, 2 * maxQuoted);
      places.set(id, words);
      if (words.length > 2 * maxQuoted) open.delete(id);
    }
  }

  walkXml(xml, name, {
    open(tag, { "w:id": id = "" }) {
      inText = tag === "w:t";
      if (tag === "w:p") paragraph = "";
      if (tag === "w:commentRangeStart") open.add(id);
      if (tag === "w:commentRangeEnd") open.delete(id);
      if (tag === "w:commentReference" && !places.has(id)) places.set(id, paragraph);
      if (tag === "w:del") isCounted = false;
      if (tag === "w:delText" && !isCounted) {
        deletions += 1;
        isCounted = true;
      }
    },
    close(tag) {
      inText = false;
      if (tag === "w:p") extend(" ");
    },
    text(part) {
      if (inText) extend(part);
    },
  });
  return { places, deletions };
}

/** The comments of a document's part of comments, each with the words that it stands at. */
export function documentComments(root: XmlElement, { places }: ReviewMarks): Comment[] {
  return elementsBelow(root, "w:comment").map((comment) => {
    const { "w:id": id = "", "w:author": author = "" } = comment.attributes;
    const text = elementsBelow(comment, "w:p").map(paragraphText).join(" ");
    return { author, place: quoted(places.get(id) ?? ""), text };
  });
}

/** The text of a paragraph whose words may be cut into any number of runs. */
function paragraphText(paragraph: XmlElement): string {
  const parts: string[] = [];
  for (const node of nodesBelow(paragraph)) {
    if (!isElement(node)) continue;
    if (node.name === "w:t") parts.push(rawText(node));
    else if (gaps.has(node.name)) parts.push(" ");
  }
  return parts.join("");
}
