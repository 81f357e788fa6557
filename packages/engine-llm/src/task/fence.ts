/**
 * The document's text between two lines that its author cannot have foreseen: the nonce is random
 * and taken out of the text. Halves of surrogate pairs, which some servers refuse, are replaced.
 */
export function fenced(text: string, nonce: string): string {
  const data = text.toWellFormed().replaceAll(nonce, "");
  return `<document-${nonce}>\n${data}\n</document-${nonce}>`;
}
