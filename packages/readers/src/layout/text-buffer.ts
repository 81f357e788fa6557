import type { Word } from "@quarry/api";
import type { Segment } from "./placed-text.ts";

/** A text that grows, and the places of its words. */
export class TextBuffer {
  #parts: string[] = [];
  #length = 0;
  #words: Word[] = [];

  /** Characters so far. */
  get length(): number {
    return this.#length;
  }

  get text(): string {
    return this.#parts.join("");
  }

  append(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }

  /** Writes a piece of a line with its words. @returns what was written. */
  segment(segment: Segment): string {
    const text = segment.text.trim();
    let from = 0;
    for (const { text: written, ...place } of segment.words) {
      const at = text.indexOf(written, from);
      if (at === -1) continue;
      from = at + written.length;
      this.#words.push({ start: this.#length + at, end: this.#length + from, ...place });
    }
    this.append(text);
    return text;
  }

  /** The words since this was last asked. */
  takeWords(): Word[] {
    const words = this.#words;
    this.#words = [];
    return words;
  }
}
