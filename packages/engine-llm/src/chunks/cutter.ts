import type { SourceDocument, Span } from "@quarry/document";
import type { EngineImage } from "@quarry/engine";
import { estimatedTokens, PICTURE_TOKENS } from "@quarry/engine";
import {
  type Boundaries,
  boundariesOf,
  firstLineBetween,
  lastBoundary,
  middleBoundary,
} from "./boundaries.ts";
import type { Chunk } from "./chunk.ts";

/** Most pictures of one question: Mistral takes no more, the others do. */
const MOST_PICTURES = 8;

/** The share of a chunk that the next one repeats. */
const OVERLAP = 0.1;

/** A chunk is halved by a boundary that leaves this share to either side, else by one that leaves less. */
const NEAR_MIDDLE = 3 / 8;
const FAR_FROM_MIDDLE = 1 / 4;

/** A text below this many UTF-16 units is not cut any further: its rows would fall apart. */
const LEAST_UNITS = 200;

/** Texts are measured in steps of this many UTF-16 units. */
const STEP = 64;

/** Cuts one document into chunks, and chunks in two. */
export class Cutter {
  readonly #document: SourceDocument;
  readonly #images: readonly EngineImage[];
  readonly #boundaries: Boundaries;
  readonly #textOf: (span: Span) => string;

  /**
   * @param images the pages to show as pictures.
   * @param textOf what is shown of the text of a span.
   */
  constructor(
    document: SourceDocument,
    images: readonly EngineImage[],
    textOf = ({ start, end }: Span) => document.text.slice(start, end),
  ) {
    this.#document = document;
    this.#images = images;
    this.#boundaries = boundariesOf(document);
    this.#textOf = textOf;
  }

  /** Chunks of at most about so many tokens, that together cover the document. */
  chunks(tokens: number): Chunk[] {
    const { text } = this.#document;
    if (text.trim() === "") return this.#imageChunks(tokens);
    const chunks: Chunk[] = [];
    for (let [start, own] = [0, 0]; own < text.length; ) {
      const reach = this.#withFewPictures(own, this.#reach(start, tokens));
      const limit = Math.max(reach, Math.min(own + STEP, text.length));
      const end = limit >= text.length ? limit : this.#cutNear(own + (limit - own) / 2, limit);
      chunks.push(this.#chunk(start, own, end));
      own = end;
      start = this.#overlapBefore(end, end - start);
    }
    return chunks;
  }

  /** The chunk in two halves; undefined where it is too short to be cut. */
  halves(chunk: Chunk): [Chunk, Chunk] | undefined {
    const { start, own, end } = chunk;
    const length = end - own;
    const isBlank = this.#document.text.trim() === "";
    if (isBlank || length < LEAST_UNITS) return withHalfOfImages(chunk);
    const lines = this.#boundaries.slice(0, -1);
    const near = (share: number, boundaries: Boundaries = lines) =>
      middleBoundary(boundaries, own + length * share, end - length * share);
    const middle =
      near(NEAR_MIDDLE) ??
      near(FAR_FROM_MIDDLE) ??
      near(FAR_FROM_MIDDLE, this.#boundaries) ??
      this.#between(own + length / 2);
    const overlap = Math.max(start, this.#overlapBefore(middle, middle - own));
    return [this.#chunk(start, own, middle), this.#chunk(overlap, middle, end)];
  }

  /** How many tokens the chunk takes, about. */
  tokensOf(chunk: Chunk): number {
    return estimatedTokens(this.#textOf(chunk)) + chunk.images.length * PICTURE_TOKENS;
  }

  #chunk(start: number, own: number, end: number): Chunk {
    return {
      start,
      own,
      end,
      images: this.#imagesOf(own, end).slice(0, MOST_PICTURES),
    };
  }

  #imagesOf(own: number, end: number): EngineImage[] {
    return this.#images.filter(({ page }) => this.#shows(page, own, end));
  }

  /** The end, or where the first picture begins that is one too many. */
  #withFewPictures(own: number, end: number): number {
    const next = this.#imagesOf(own, end)[MOST_PICTURES];
    const page = this.#document.pages.find(({ number }) => number === next?.page);
    return page ? Math.min(end, page.start) : end;
  }

  /** An empty page at the very end belongs to the last chunk. */
  #shows(number: number, own: number, end: number): boolean {
    const page = this.#document.pages.find((candidate) => candidate.number === number);
    const { start, end: pageEnd } = page ?? { start: 0, end: 0 };
    const isLast = end === this.#document.text.length;
    return (start < end && pageEnd > own) || (start >= own && (start < end || isLast));
  }

  /** How far a chunk from `start` on may go; at least one step. */
  #reach(start: number, tokens: number): number {
    const { text } = this.#document;
    let left = tokens;
    let at = start;
    while (at < text.length) {
      const next = Math.min(at + STEP, text.length);
      const shown = this.#textOf({ start: at, end: next });
      left -= Buffer.byteLength(shown) / 4 + this.#picturesIn(at, next) * PICTURE_TOKENS;
      if (left < 0 && at > start) break;
      at = next;
    }
    return at;
  }

  #picturesIn(from: number, to: number): number {
    if (this.#images.length === 0) return 0;
    const shown = new Set(this.#images.map(({ page }) => page));
    const begun = this.#document.pages.filter(({ start }) => start >= from && start < to);
    return begun.filter(({ number }) => shown.has(number)).length;
  }

  #cutNear(low: number, high: number): number {
    return lastBoundary(this.#boundaries, low, high) ?? this.#between(high);
  }

  /** About there, but never between the halves of a surrogate pair. */
  #between(offset: number): number {
    const limit = Math.floor(offset);
    const code = this.#document.text.charCodeAt(limit);
    return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
  }

  #overlapBefore(end: number, length: number): number {
    return firstLineBetween(this.#boundaries, Math.ceil(end - length * OVERLAP), end) ?? end;
  }

  #imageChunks(tokens: number): Chunk[] {
    const { length } = this.#document.text;
    const most = Math.max(1, Math.min(MOST_PICTURES, Math.floor(tokens / PICTURE_TOKENS)));
    const count = Math.ceil(this.#images.length / most);
    return Array.from({ length: Math.max(1, count) }, (_, index) => {
      const images = this.#images.slice(index * most, (index + 1) * most);
      return { start: 0, own: 0, end: length, images };
    });
  }
}

/** The same text twice, with half of the pictures each; undefined where there are too few. */
function withHalfOfImages({ images, ...span }: Chunk): [Chunk, Chunk] | undefined {
  if (images.length < 2) return undefined;
  const half = Math.ceil(images.length / 2);
  return [
    { ...span, images: images.slice(0, half) },
    { ...span, images: images.slice(half) },
  ];
}
