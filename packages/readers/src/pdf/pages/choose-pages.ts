import type { ReadingOptions } from "@quarry/api";
import { unreadable } from "../../unreadable.ts";

/** The numbers that a choice such as `1-3,7` names, or all. */
function* numbersOf(choice: string | undefined, total: number): Generator<number> {
  for (const range of (choice ?? `1-${total}`).split(",")) {
    const [first = 0, last = first] = range.split("-").map(Number);
    for (let number = first; number <= last; number++) yield number;
  }
}

/**
 * The pages of a PDF that are to be read, in ascending order.
 *
 * @throws AppError SOURCE_UNREADABLE where one of them is not there, or they are too many.
 */
export function choosePages(
  choice: ReadingOptions["pages"],
  { total, most }: { total: number; most: number },
): number[] {
  if (!choice && total > most) throw tooMany(`The PDF has ${total} pages`, most);
  const numbers: number[] = [];
  for (const number of numbersOf(choice, total)) {
    if (number > total) {
      throw unreadable(`The PDF has ${total} pages; page ${number} does not exist`);
    }
    numbers.push(number);
  }
  if (numbers.length <= most) return numbers;
  throw tooMany(`${numbers.length} pages are chosen`, most);
}

function tooMany(what: string, most: number): Error {
  return unreadable(`${what}; at most ${most} are read: choose fewer with the form field pages`);
}
