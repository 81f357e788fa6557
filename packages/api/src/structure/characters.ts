/** Named in refusals: what no name, `describe` or enum value may hold. */
export const unusableCharacters = "control characters and unpaired surrogates";

/** Whether a text of one line holds a control character or half of a surrogate pair. */
export function hasUnusableCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text) || !text.isWellFormed();
}

/** The same for a text of several lines, in which tabs and line ends are usable. */
export function hasUnusableCharactersInLines(text: string): boolean {
  return hasUnusableCharacters(text.replace(/\t|\r?\n/g, ""));
}

/** A text of one line in the contract, whose patterns cannot name unpaired surrogates. */
export const linePattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$";

/** The same, and not blank. */
export const filledPattern =
  "^[^\\x00-\\x1f\\x7f-\\x9f]*[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x1f\\x7f-\\x9f]*$";
