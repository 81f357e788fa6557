import type { ReadDocument } from "@quarry/document";
import type { ReaderLimits } from "../limits.ts";

/** What a message and all that is attached to it may still take of the limits of one source. */
export class Remaining {
  readonly #limits: ReaderLimits;
  #characters: number;
  #pages: number;
  #scannedPages: number;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
    this.#characters = limits.maxCharacters;
    this.#pages = limits.maxPages;
    this.#scannedPages = limits.maxScannedPages;
  }

  get limits(): ReaderLimits {
    return {
      ...this.#limits,
      maxCharacters: Math.max(0, this.#characters),
      maxPages: Math.max(0, this.#pages),
      maxScannedPages: Math.max(0, this.#scannedPages),
    };
  }

  /** @param separator Characters that part it from the next. */
  take({ text, pages, images }: Pick<ReadDocument, "text" | "pages" | "images">): void {
    this.#characters -= text.length + 2;
    this.#pages -= pages.length;
    this.#scannedPages -= images.length;
  }
}
