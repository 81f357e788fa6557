import type { ReaderLimits } from "../limits.ts";
import { empty, unreadable } from "../unreadable.ts";

/**
 * @param name What the source is, in the words of a message: "text", "workbook".
 * @throws AppError SOURCE_EMPTY, and SOURCE_UNREADABLE for a text over the limit.
 */
export function checkText(text: string, { maxCharacters }: ReaderLimits, name: string): void {
  if (text.trim() === "") throw empty(`The ${name} is empty`);
  if (text.length > maxCharacters) {
    throw unreadable(
      `The ${name} has ${text.length} characters; at most ${maxCharacters} are read`,
    );
  }
}
