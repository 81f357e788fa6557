import type { DocumentWarning } from "@quarry/contracts";
import { type Comment, maxQuoted, quoted } from "../office/comments.ts";
import { elementsBelow } from "../xml/elements.ts";
import { walkXml, type XmlElement } from "../xml/parse-xml.ts";
import { paragraphText } from "./paragraph-text.ts";

/** What reviewers left in a document: where their comments stand, how much they deleted or hid. */
export type ReviewMarks = {
  places: Map<string, string>;
  deletions: number;
  /** Letters of runs that the document does not show. */
  hidden: number;
};

const switchedOff = new Set(["0", "false", "off"]);

/** Reads the marks of a document's main part; a comment without a range stands at the words before it. */
export function reviewMarks(xml: string, name: string): ReviewMarks {
  const places = new Map<string, string>();
  const open = new Set<string>();
  let deletions = 0;
  let hidden = 0;
  let isRun = false;
  let isUnseen = false;
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
    open(tag, { "w:id": id = "", "w:val": value = "" }) {
      if (tag === "w:r") [isRun, isUnseen] = [true, false];
      if (tag === "w:vanish" && isRun) isUnseen = !switchedOff.has(value);
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
      if (tag === "w:r") [isRun, isUnseen] = [false, false];
      if (tag === "w:p") extend(" ");
    },
    text(part) {
      if (inText) extend(part);
      if (inText && isUnseen) hidden += part.trim().length;
    },
  });
  return { places, deletions, hidden };
}

/** The comments of a document's part of comments, each with the words that it stands at. */
export function documentComments(root: XmlElement, { places }: ReviewMarks): Comment[] {
  return elementsBelow(root, "w:comment").map((comment) => {
    const { "w:id": id = "", "w:author": author = "" } = comment.attributes;
    const text = elementsBelow(comment, "w:p").map(paragraphText).join(" ");
    return { author, place: quoted(places.get(id) ?? ""), text };
  });
}

/** Word's hidden text is read with the rest. */
export function hiddenTextWarning({ hidden }: ReviewMarks): DocumentWarning[] {
  const message =
    "The Word document has hidden text, which was read with the rest: do not trust it";
  return hidden === 0 ? [] : [{ code: "hidden_text", message }];
}
