/** Words that their source strikes out, in the notation of Markdown. */
const struckOut = /~~(?=[^\s~])[^~\n]{1,300}(?<=\S)~~/g;

/** The text with blanks for what is struck out, each sign in its place: a former price is no price. */
export function withoutStruckOut(text: string): string {
  if (!text.includes("~~")) return text;
  return text.replace(struckOut, (words) => " ".repeat(words.length));
}

/** The text with blanks for the marks alone: what is struck out stays. */
export function withoutStruckMarks(text: string): string {
  if (!text.includes("~~")) return text;
  return text.replace(struckOut, (words) => `  ${words.slice(2, -2)}  `);
}

/** What is struck out in a text, without its marks. */
export function struckOutIn(text: string): { start: number; words: string }[] {
  if (!text.includes("~~")) return [];
  return [...text.matchAll(struckOut)].map(({ 0: marked, index }) => ({
    start: index + 2,
    words: marked.slice(2, -2),
  }));
}
