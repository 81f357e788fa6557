import { collapse } from "./tree.ts";

/**
 * Collects a page's text so that a position, once written, never moves: spaces and breaks wait
 * until something follows them.
 */
export class TextSink {
  #parts: string[] = [];
  #length = 0;
  #pending: "" | " " | "\n" | "\n\n" = "";
  #indent = "";
  #mark = "";

  /** Where the next character would stand, breaks that wait not counted. */
  get length(): number {
    return this.#length;
  }

  /** Running text: white space is collapsed. */
  write(text: string): void {
    const words = collapse(text);
    if (/^[\s\u200B]/.test(text)) this.space();
    if (words !== "") this.put(words);
    if (words !== "" && /[\s\u200B]$/.test(text)) this.space();
  }

  /** Text exactly as given, after what waits; returns where it starts. */
  put(text: string): number {
    const startsLine = this.#length === 0 || this.#pending.startsWith("\n");
    if (this.#length > 0) this.#append(this.#pending);
    if (startsLine) this.#append(this.#mark || this.#indent);
    this.#mark = "";
    this.#pending = "";
    const start = this.#length;
    this.#append(text);
    return start;
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

  /** An item of a list: its first line bears the mark, the others stand further right. */
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

  toString(): string {
    return this.#parts.join("");
  }

  #append(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}
