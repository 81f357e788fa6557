import { createHmac } from "node:crypto";

/**
 * The document's text between two lines that its author cannot have foreseen: their mark is a keyed
 * hash of the text, and is taken out of it. The same text has the same mark, so that a model asked
 * the same answers the same. Halves of surrogate pairs, which some servers refuse, are replaced.
 *
 * @param secret what the author does not know.
 */
export function fenced(text: string, secret: string): string {
  const mark = createHmac("sha256", secret).update(text).digest("hex").slice(0, 8);
  return `<document-${mark}>\n${without(text.toWellFormed(), mark)}\n</document-${mark}>`;
}

/** Again and again: what is left may join to the mark again. */
function without(text: string, mark: string): string {
  const rest = text.replaceAll(mark, "");
  return rest.includes(mark) ? without(rest, mark) : rest;
}
