/** The part of a pattern that matches any of the phrases, the longest first, over any white space. */
export function alternatives(phrases: readonly string[]): string {
  return phrases
    .toSorted((a, b) => b.length - a.length)
    .join("|")
    .replaceAll(" ", "\\s+");
}
