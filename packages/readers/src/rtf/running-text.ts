import { unseenWords } from "../html/tree/element-kinds.ts";
import type { HtmlNode } from "../html/tree/tree.ts";
import { newElement } from "../xml/elements.ts";

/** How words stand: as what leads somewhere, or as what is not shown. */
export type Manner = { url?: string | undefined; isUnseen: boolean };

type Piece = Manner & { text: string };

function nodeOf({ text, url, isUnseen }: Piece): HtmlNode {
  const words = isUnseen ? newElement(unseenWords, [text]) : text;
  return url === undefined ? words : newElement("a", [words], { href: url });
}

/** The words of a paragraph or a cell, piece by piece as their manner changes. */
export class RunningText {
  #pieces: Piece[] = [];

  add(text: string, { url, isUnseen }: Manner): void {
    const last = this.#pieces.at(-1);
    if (last && last.url === url && last.isUnseen === isUnseen) last.text += text;
    else if (text !== "") this.#pieces.push({ text, url, isUnseen });
  }

  get isEmpty(): boolean {
    return this.#pieces.every(({ text }) => text.trim() === "");
  }

  /** Takes out what was added. */
  take(): HtmlNode[] {
    return this.#pieces.splice(0).map(nodeOf);
  }
}
