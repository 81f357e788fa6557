import { plainText, rawText } from "../html/tree/tree.ts";
import { type Comment, type CommentParts, quoted } from "../office/comments.ts";
import { childElements, childOf, elementsBelow } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { cellPlace } from "./cell-range.ts";
import type { Sheet } from "./sheet.ts";

/** What stands for a comment of a thread, for programs that know no threads. */
const standsForThread = /^tc=/;

function placeOf(address: string, { rows }: Sheet): string {
  const place = cellPlace(address);
  const text = place ? (rows.get(place.row)?.get(place.column) ?? "") : "";
  return [address, quoted(text)].filter((part) => part !== "").join(" ");
}

function notes(root: XmlElement, sheet: Sheet): Comment[] {
  const authors = elementsBelow(root, "author").map(plainText);
  return elementsBelow(root, "comment").flatMap((comment) => {
    const { ref = "", authorId = "" } = comment.attributes;
    const author = authors[Number(authorId)] ?? "";
    const text = elementsBelow(childOf(comment, "text"), "t").map(rawText).join("");
    return standsForThread.test(author) || isHidden(ref, sheet)
      ? []
      : [{ author, place: placeOf(ref, sheet), text }];
  });
}

/** The names of those who comment in threads, by id. */
export async function threadAuthors(
  parts: CommentParts,
  main: string,
): Promise<Map<string | undefined, string>> {
  const persons = (await parts.related(main, "person")).flatMap((root) =>
    elementsBelow(root, "person"),
  );
  return new Map(persons.map(({ attributes: { id, displayName = "" } }) => [id, displayName]));
}

/** Whether a comment is of a cell that the sheet hides. */
function isHidden(address: string, { hidden }: Sheet): boolean {
  const place = cellPlace(address);
  return place !== undefined && hidden.has(place);
}

/** A sheet's notes and threads of comments on cells that show, each with its cell and what that shows. */
export async function sheetComments(
  parts: CommentParts,
  path: string,
  { sheet, authors }: { sheet: Sheet; authors: ReadonlyMap<string | undefined, string> },
): Promise<Comment[]> {
  const threads = (await parts.related(path, "threadedComment")).flatMap((root) =>
    elementsBelow(root, "threadedComment").flatMap((comment): Comment[] => {
      const { ref = "", personId } = comment.attributes;
      const text = childElements(comment).map(plainText).join(" ");
      const author = authors.get(personId) ?? "";
      return isHidden(ref, sheet) ? [] : [{ author, place: placeOf(ref, sheet), text }];
    }),
  );
  const roots = await parts.related(path, "comments");
  return [...roots.flatMap((root) => notes(root, sheet)), ...threads];
}
