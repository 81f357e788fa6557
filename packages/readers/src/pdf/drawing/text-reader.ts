import type { Box } from "../../layout/placed-text.ts";
import { type Character, inkLengthOf, lengthOf, type Piece } from "./character.ts";
import { type Matrix, multiply } from "./matrix.ts";
import type { Pdfium } from "./pdfium.ts";

/** What PDFium puts for a hyphen at the end of a line. */
const lineHyphen = 0x02;
const doubleBytes = 8;
const floatBytes = 4;
const bufferBytes = 4 * doubleBytes;

/** Of the size of letters: how high a font's boxes are. Others are of glyphs in a unit of their own. */
const [lowest, highest] = [0.3, 3];

/** Characters that have no look of their own, such as marks of direction and soft hyphens. */
const unseen = /^\p{Cf}$/u;

/** Asks PDFium for the characters of a page, which come by way of its memory. */
export class TextReader {
  readonly #pdfium: Pdfium;
  readonly #text: number;
  readonly #address: number;
  readonly #toTop: Matrix;
  #view: DataView;

  /**
   * @param page A handle of the library's.
   * @param toTop From PDF's space of the page to points from the upright page's top left corner.
   */
  constructor(pdfium: Pdfium, page: number, toTop: Matrix) {
    this.#pdfium = pdfium;
    this.#toTop = toTop;
    this.#view = new DataView(pdfium.HEAPU8.buffer);
    this.#text = pdfium._FPDFText_LoadPage(page);
    this.#address = pdfium.wasmExports.malloc(bufferBytes);
  }

  /** The library's memory, which is another one after it has grown. */
  #memory(): DataView {
    const { buffer } = this.#pdfium.HEAPU8;
    if (this.#view.buffer !== buffer) this.#view = new DataView(buffer);
    return this.#view;
  }

  #float(index: number): number {
    return this.#memory().getFloat32(this.#address + index * floatBytes, true);
  }

  #double(index: number): number {
    return this.#memory().getFloat64(this.#address + index * doubleBytes, true);
  }

  #unicode(index: number): string {
    const code = this.#pdfium._FPDFText_GetUnicode(this.#text, index);
    if (code === lineHyphen && this.#pdfium._FPDFText_IsHyphen(this.#text, index) === 1) return "-";
    const text = String.fromCodePoint(code);
    return unseen.test(text) ? "" : text;
  }

  /** How high a font's letters are, of their size. */
  #heightOf(font: number): number {
    const ascends = this.#pdfium._FPDFFont_GetAscent(font, 1, this.#address);
    const ascent = ascends ? this.#float(0) : 1;
    const descends = this.#pdfium._FPDFFont_GetDescent(font, 1, this.#address);
    return Math.abs(ascent - (descends ? this.#float(0) : 0));
  }

  #piece(index: number, object: number, isInkless: boolean): Piece {
    this.#pdfium._FPDFText_GetMatrix(this.#text, index, this.#address);
    const [a0, b0, c0] = [this.#float(0), this.#float(1), this.#float(2)];
    const matrix: Matrix = [a0, b0, c0, this.#float(3), this.#float(4), this.#float(5)];
    const [a, b, c, d] = multiply(this.#toTop, matrix);
    const isKnown = this.#pdfium._FPDFTextObj_GetFontSize(object, this.#address);
    const fontSize = isKnown ? Math.abs(this.#float(0)) : 0;
    const font = this.#pdfium._FPDFTextObj_GetFont(object);
    const height = this.#heightOf(font);
    const size = height < lowest || height > highest ? fontSize * height : fontSize;
    const style = { font, size: size * Math.hypot(c, d) || 1, angle: Math.atan2(b, a), isInkless };
    return { object, style, matrix, boxHeight: fontSize * height };
  }

  /** In PDF's space of the page. */
  #origin(index: number): [x: number, y: number] {
    const at = this.#address;
    this.#pdfium._FPDFText_GetCharOrigin(this.#text, index, at, at + doubleBytes);
    return [this.#double(0), this.#double(1)];
  }

  /** The box that its font gives to a character: left, bottom, right, top. */
  #looseBox(index: number): Box {
    this.#pdfium._FPDFText_GetLooseCharBox(this.#text, index, this.#address);
    return [this.#float(0), this.#float(3), this.#float(2), this.#float(1)];
  }

  /** The box around its ink, in the same order. */
  #inkBox(index: number): Box {
    const places = [0, 1, 2, 3].map((place) => this.#address + place * doubleBytes);
    this.#pdfium._FPDFText_GetCharBox(this.#text, index, ...places);
    return [this.#double(0), this.#double(2), this.#double(1), this.#double(3)];
  }

  /** The pieces of text that the library reads: of two that are printed in one place, one. */
  pieces(): Set<number> {
    const count = this.#pdfium._FPDFText_CountChars(this.#text);
    const pieces = new Set<number>();
    for (let index = 0; index < count; index++) {
      pieces.add(this.#pdfium._FPDFText_GetTextObject(this.#text, index));
    }
    return pieces;
  }

  /**
   * All that the page shows, in the library's order: of a line, that in which it is read.
   *
   * @param inkless The pieces that are written without ink.
   */
  *characters(inkless: ReadonlySet<number> = new Set()): Generator<Character> {
    const [a, b, c, d, e, f] = this.#toTop;
    const points = Math.hypot(a, b);
    const count = this.#pdfium._FPDFText_CountChars(this.#text);
    let piece: Piece | undefined;
    let before: [x: number, y: number] | undefined;
    for (let index = 0; index < count; index++) {
      if (this.#pdfium._FPDFText_IsGenerated(this.#text, index) === 1) continue;
      const object = this.#pdfium._FPDFText_GetTextObject(this.#text, index);
      if (!object) continue;
      if (object !== piece?.object) piece = this.#piece(index, object, inkless.has(object));
      const origin = this.#origin(index);
      const [x, y] = origin;
      const length = lengthOf(this.#looseBox(index), piece);
      const isFurther = before?.[0] === x && before?.[1] === y;
      const ink = isFurther ? inkLengthOf(this.#inkBox(index), origin, piece) : 0;
      yield {
        text: this.#unicode(index),
        x: a * x + c * y + e,
        y: b * x + d * y + f,
        width: Math.max(length, ink) * points,
        style: piece.style,
      };
      before = origin;
    }
  }

  [Symbol.dispose](): void {
    this.#pdfium._FPDFText_ClosePage(this.#text);
    this.#pdfium.wasmExports.free(this.#address);
  }
}
