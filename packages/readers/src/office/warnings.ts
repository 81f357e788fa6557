import type { DocumentWarning, HiddenText } from "@quarry/api";
import { wereCounted } from "@quarry/kernel";

/**
 * What a program hides is read with the rest.
 *
 * @param name What the file is, in the words of the message.
 */
export function hiddenTextWarning(name: string, hidden: readonly HiddenText[]): DocumentWarning[] {
  const message = `The ${name} has hidden text, which was read with the rest; do not rely on it`;
  return hidden.length === 0 ? [] : [{ code: "hidden_text", message }];
}

/** What is inserted is read, what is deleted is not: it may yet be either. */
export function deletionsNotRead(deletions: number): DocumentWarning[] {
  const message = `${wereCounted(deletions, "tracked deletion")} not read; tracked insertions are`;
  return deletions === 0 ? [] : [{ code: "deletions_not_read", message }];
}
