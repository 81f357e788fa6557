import type { HiddenText, Link } from "@quarry/api";
import { unreadable } from "../../unreadable.ts";
import { collapse, type HtmlElement } from "../tree/tree.ts";

/** A run of the text that leads to an address, is an element or a control of a form, or is not shown. */
export type Mark =
  | Link
  | { start: number; end: number; element: HtmlElement }
  | { start: number; end: number; control: HtmlElement }
  | (HiddenText & { isUnseen: true });

export type Words = { text: string; marks: Mark[] };

/** What a sink took, and whether white space stood around it. */
export type Line = Words & { spaceBefore: boolean; spaceAfter: boolean };

/** The marks of words that now begin so many characters later. */
export function movedMarks(marks: readonly Mark[], by: number): Mark[] {
  return marks.map((mark) => ({ ...mark, start: by + mark.start, end: by + mark.end }));
}

/** What a sink would take of running text and nothing else; most cells of large tables are that. */
export function textLine(text: string): Line {
  const words = collapse(text);
  const spaceAfter = words !== "" && /\s$/.test(text);
  return { text: words, marks: [], spaceBefore: /^\s/.test(text), spaceAfter };
}

/**
 * Collects a page's text so that a position, once written, never moves: spaces and breaks wait
 * until something follows them.
 */
export class TextSink {
  readonly marks: Mark[] = [];
  readonly #parts: string[] = [];
  #length = 0;
  #pending: "" | " " | "\n" | "\n\n" = "";
  #indent = "";
  #mark = "";
  #spaceBefore = false;
  /** Marks that nothing was written for yet. */
  readonly #opening: Mark[] = [];

  readonly #maxCharacters: number;

  constructor(maxCharacters = Number.POSITIVE_INFINITY) {
    this.#maxCharacters = maxCharacters;
  }

  /** Where the next character would stand, breaks that wait not counted. */
  get length(): number {
    return this.#length;
  }

  /** Running text: white space is collapsed. */
  write(text: string): void {
    const words = collapse(text);
    if (/^\s/.test(text)) this.space();
    if (words === "") return;
    this.put(words);
    if (/\s$/.test(text)) this.space();
  }

  /** Text exactly as given, after what waits; returns where it starts. */
  put(text: string): number {
    const startsLine = this.#length === 0 || this.#pending.startsWith("\n");
    if (this.#length > 0) this.#append(this.#pending);
    else this.#spaceBefore = this.#pending !== "";
    if (startsLine) this.#append(this.#mark || this.#indent);
    this.#mark = "";
    this.#pending = "";
    const start = this.#length;
    this.#append(text);
    for (const mark of this.#opening.splice(0)) this.marks.push(Object.assign(mark, { start }));
    return start;
  }

  /** What another sink took, its marks with it; returns where it starts. */
  putLine({ text, marks }: Words): number {
    const start = this.put(text);
    for (const mark of movedMarks(marks, start)) this.marks.push(mark);
    return start;
  }

  /** Marks whatever `write` writes as an element's, or as leading somewhere; nothing where it writes nothing. */
  within(mark: { element: HtmlElement } | { url: string }, write: () => void): void {
    const open: Mark = { start: 0, end: 0, ...mark };
    this.#opening.push(open);
    write();
    open.end = this.#length;
    if (this.#opening.at(-1) === open) this.#opening.pop();
  }

  space(): void {
    if (this.#pending === "") this.#pending = " ";
  }

  /** The next text starts a line. */
  line(): void {
    if (this.#pending !== "\n\n") this.#pending = "\n";
  }

  /** The next text starts a block, after an empty line. */
  block(): void {
    this.#pending = "\n\n";
  }

  /** An item of a list: its first line has the marker, the others are indented. */
  marked(mark: string, write: () => void): void {
    const outer = this.#indent;
    this.line();
    this.#mark = outer + mark;
    this.#indent = `${outer}  `;
    write();
    this.#indent = outer;
    this.#mark = "";
    this.line();
  }

  /** What was written last, where the next text would stand right behind it. */
  get before(): string {
    return this.#pending === "" ? (this.#parts.at(-1) ?? "") : "";
  }

  toString(): string {
    return this.#parts.join("");
  }

  toLine(): Line {
    const spaceAfter = this.#length > 0 && this.#pending !== "";
    const spaceBefore = this.#length > 0 ? this.#spaceBefore : this.#pending !== "";
    return { text: this.toString(), marks: this.marks, spaceBefore, spaceAfter };
  }

  #append(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
    if (this.#length > this.#maxCharacters) {
      throw unreadable(
        `The page has more characters than the limit; at most ${this.#maxCharacters} are read`,
      );
    }
  }
}
