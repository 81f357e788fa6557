import { fold } from "./folded-text.ts";

/** Runs of digits, and of letters of scripts that part words by spaces. */
const words =
  /\p{N}+|(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]\p{M}*)+/gu;

/** Decides quickly that something stands nowhere in a text, which is long, before it is searched. */
export class WordIndex {
  readonly #steps: Set<string>;

  constructor(text: string) {
    this.#steps = new Set(stepsIn(text));
  }

  /** False only where the sought text has words that nowhere follow each other so. */
  mayHold(sought: string): boolean {
    return stepsIn(sought).every((step) => this.#steps.has(step));
  }
}

/** Each word, and each with the word before it. */
function* stepsIn(text: string): Generator<string> {
  let previous: string | undefined;
  for (const [found] of text.matchAll(words)) {
    const word = fold(found);
    yield word;
    if (previous !== undefined) yield `${previous} ${word}`;
    previous = word;
  }
}
