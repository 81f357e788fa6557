/** A text for a terminal: a file's name may hold what moves the cursor, or makes lines of its own. */
export const printable = (text: string) =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) => (character === "\n" ? "\n" : "\uFFFD"));
