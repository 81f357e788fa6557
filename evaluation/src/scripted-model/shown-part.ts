import type { StructureNode } from "@quarry/api";
import { addressMarks, type SourceDocument, type Span, withoutSpans } from "@quarry/document";
import { ground } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";

/** Whether what stands at a pointer of the truth is in the part of the document that a model was shown. */
export type IsShown = (pointer: string) => boolean;

type Known = { document: SourceDocument; structure: StructureNode; truth: unknown };

/** What stands below headings that are repeated from further up. */
const AFTER_HEADINGS = /\n\[…\]\n/;

/** Knows where the values of a case stand, so that a model says of a part what stands there alone. */
export class ShownParts {
  readonly #known: Known;
  /** The text without the addresses of links, which a model may not be shown. */
  readonly #words: string;
  readonly #marks: readonly Span[];
  #places: Map<string, Span> | undefined;

  constructor(known: Known) {
    const { text } = known.document;
    this.#known = known;
    this.#marks = marksIn(text);
    this.#words = wordsOf(text, this.#marks);
  }

  /** Of what has no place, and no row that has, the first part counts as having it; a text that is no part of the document shows all. */
  of(shown: string): IsShown {
    const part = partOf(this.#words, wordsOf(shown, marksIn(shown)));
    if (!part) return () => true;
    return (pointer) => {
      const spans = this.#spansOf(pointer).map((span) => this.#inWords(span));
      if (spans.length === 0) return part.start === 0;
      return spans.some(({ start, end }) => start >= part.start && end <= part.end);
    };
  }

  /** Returns how many values below a pointer of the truth stand where the document has a text. */
  within(text: string): (pointer: string) => number {
    const start = this.#known.document.text.indexOf(text);
    if (start < 0) return () => 0;
    const end = start + text.length;
    return (pointer) => {
      const spans = this.#spansOf(pointer);
      return spans.filter((span) => span.start >= start && span.end <= end).length;
    };
  }

  #inWords({ start, end }: Span): Span {
    const to = (offset: number) => offset - lengthBefore(this.#marks, offset);
    return { start: to(start), end: to(end) };
  }

  /** Where a value stands, or what is below it; else where the rest of its row does. */
  #spansOf(pointer: string): Span[] {
    const places = [...this.#placesOnce()];
    const within = (top: string) =>
      places.flatMap(([at, span]) => (at === top || at.startsWith(`${top}/`) ? [span] : []));
    const own = within(pointer);
    const [, row] = /^(.*\/\d+)\/[^/]*$/.exec(pointer) ?? [];
    return own.length > 0 || row === undefined ? own : within(row);
  }

  #placesOnce(): Map<string, Span> {
    const { document, structure, truth } = this.#known;
    this.#places ??= new Map(
      ground(document, { node: structure, value: truth as Json, pointer: "" }, "truth").flatMap(
        ({ pointer, start, end }) =>
          start === undefined || end === undefined ? [] : [[pointer, { start, end }] as const],
      ),
    );
    return this.#places;
  }
}

function marksIn(text: string): Span[] {
  return addressMarks(text, () => false);
}

function wordsOf(text: string, marks: readonly Span[]): string {
  return withoutSpans(text, marks, { start: 0, end: text.length });
}

/** Returns how many code units of the marks stand before an offset. */
function lengthBefore(marks: readonly Span[], offset: number): number {
  return marks.reduce((sum, { start, end }) => {
    return start < offset ? sum + Math.min(end, offset) - start : sum;
  }, 0);
}

/** Undefined where the whole is shown. Column heads may stand between the mark and the part. */
function partOf(text: string, shown: string): Span | undefined {
  if (shown.length >= text.toWellFormed().length) return undefined;
  let rest = shown.split(AFTER_HEADINGS, 2)[1] ?? shown;
  for (let heads = 0; heads < 4; heads++) {
    const start = text.indexOf(rest);
    if (start >= 0) return { start, end: start + rest.length };
    rest = rest.slice(rest.indexOf("\n") + 1);
  }
  return undefined;
}
