/** A text for a terminal: a file's name may hold what moves the cursor, or makes lines of its own. */
export const printable = (text: string) =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) => (character === "\n" ? "\n" : "\uFFFD"));

/**
 * Returns data as it is shown on a terminal: control characters, those from U+0080 to U+009F too, and characters that
 * change the direction of text are escaped as in JSON, so that JSON keeps its meaning.
 */
export const forTerminal = (text: string) =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    "\n\r\t".includes(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
