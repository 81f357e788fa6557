import { isElement, rawText } from "../html/tree/tree.ts";
import type { Comment, CommentParts } from "../office/comments.ts";
import { childElements, childOf, elementsBelow, localName } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

/** The names of those who comment, by the ids that both generations of comments use. */
export async function commentAuthors(
  parts: CommentParts,
  main: string,
): Promise<Map<string | undefined, string>> {
  const roots = [
    ...(await parts.related(main, "commentAuthors")),
    ...(await parts.related(main, "authors")),
  ];
  const authors = roots.flatMap((root) => childElements(childElements(root)[0]));
  return new Map(authors.map(({ attributes: { id, name = "" } }) => [id, name]));
}

/** A comment's own words, without those of its replies. */
function ownText(comment: XmlElement): string {
  const plain = childOf(comment, "text");
  if (plain) return rawText(plain);
  const paragraphs = elementsBelow(childOf(comment, "txBody"), "p");
  return paragraphs
    .map((paragraph) => elementsBelow(paragraph, "t").map(rawText).join(""))
    .join(" ");
}

/** The comments on a slide with their replies; they are about the slide, whatever they point at. */
export async function slideComments(
  parts: CommentParts,
  path: string,
  authors: ReadonlyMap<string | undefined, string>,
): Promise<Comment[]> {
  const roots = await parts.related(path, "comments");
  const comments: Comment[] = [];
  const visit = (element: XmlElement): void => {
    if (/^(cm|reply)$/.test(localName(element))) {
      const author = authors.get(element.attributes.authorId) ?? "";
      comments.push({ author, place: "", text: ownText(element) });
    }
    for (const child of element.children) if (isElement(child)) visit(child);
  };
  roots.forEach(visit);
  return comments;
}
