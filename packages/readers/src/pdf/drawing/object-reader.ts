import type { Box } from "../../layout/placed-text.ts";
import { type Matrix, mapped } from "./matrix.ts";
import type { Pdfium } from "./pdfium.ts";

/** Red, green, blue and opacity, 0 to 255. */
export type Color = readonly [number, number, number, number];

/** A point of a path, and whether the pen is put down there, drawn straight to it, or bent. */
export type PathPoint = { x: number; y: number; by: "line" | "curve" | "move" };

const moves = ["line", "curve", "move"] as const;
/** More points are letters turned into outlines, or a drawing; neither is made of rules. */
const mostPoints = 2_000;
/** PDFium's name for a bitmap's format, and how many of its pixels are looked at in a row and column. */
const blueGreenRedAlpha = 4;
const samplesAcross = 16;
/** In points. */
const thin = 0.01;
const numberBytes = 4;
const mostNumbers = 6;

/** More paths to which one object is clipped are of no real file. */
const mostClips = 50;

/** What two boxes share; without an area where that is nothing. */
export const common = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

/** Asks PDFium for facts of a page's objects, which come by way of its memory. */
export class ObjectReader {
  readonly pdfium: Pdfium;
  readonly page: number;
  readonly #document: number;
  readonly #address: number;

  /** @param document @param page Handles of the library's. */
  constructor(pdfium: Pdfium, document: number, page: number) {
    this.pdfium = pdfium;
    this.page = page;
    this.#document = document;
    this.#address = pdfium.wasmExports.malloc(mostNumbers * numberBytes);
  }

  #addresses(count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.#address + index * numberBytes);
  }

  #float(index: number): number {
    const view = new DataView(this.pdfium.HEAPU8.buffer, this.#address);
    return view.getFloat32(index * numberBytes, true);
  }

  #int(index: number): number {
    const view = new DataView(this.pdfium.HEAPU8.buffer, this.#address);
    return view.getInt32(index * numberBytes, true);
  }

  #bounds(object: number): Box {
    this.pdfium._FPDFPageObj_GetBounds(object, ...this.#addresses(4));
    return [this.#float(0), this.#float(1), this.#float(2), this.#float(3)];
  }

  box(object: number, matrix: Matrix): Box {
    return mapped(this.#bounds(object), matrix);
  }

  /** The part of a box that the paths to which an object is clipped let through, by the boxes of these. */
  clipped(object: number, box: Box, matrix: Matrix): Box {
    const clip = this.pdfium._FPDFPageObj_GetClipPath(object);
    const paths = clip ? Math.min(mostClips, this.pdfium._FPDFClipPath_CountPaths(clip)) : 0;
    let shown = box;
    for (let path = 0; path < paths; path++) {
      const own = this.#clipBox(clip, path);
      if (own) shown = common(shown, mapped(own, matrix));
    }
    return shown;
  }

  #clipBox(clip: number, path: number): Box | undefined {
    const count = this.pdfium._FPDFClipPath_CountPathSegments(clip, path);
    if (count <= 0 || count > mostPoints) return undefined;
    const [left = 0, top = 0] = this.#addresses(2);
    const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let index = 0; index < count; index++) {
      const segment = this.pdfium._FPDFClipPath_GetPathSegment(clip, path, index);
      this.pdfium._FPDFPathSegment_GetPoint(segment, left, top);
      const [x, y] = [this.#float(0), this.#float(1)];
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    return box;
  }

  /** Whether it has a height and no width, for which PDFium leaves it out of the page's text. */
  isThin(object: number): boolean {
    const [left, bottom, right, top] = this.#bounds(object);
    return right - left < thin && top - bottom > thin;
  }

  matrix(object: number): Matrix {
    if (!this.pdfium._FPDFPageObj_GetMatrix(object, this.#address)) return [1, 0, 0, 1, 0, 0];
    const [a, b, c] = [this.#float(0), this.#float(1), this.#float(2)];
    return [a, b, c, this.#float(3), this.#float(4), this.#float(5)];
  }

  /** Undefined for a pattern. */
  color(object: number, of: "fill" | "stroke"): Color | undefined {
    const addresses = this.#addresses(4);
    const isPlain =
      of === "fill"
        ? this.pdfium._FPDFPageObj_GetFillColor(object, ...addresses)
        : this.pdfium._FPDFPageObj_GetStrokeColor(object, ...addresses);
    return isPlain ? [this.#int(0), this.#int(1), this.#int(2), this.#int(3)] : undefined;
  }

  /** Whether what lies under it shows through. */
  isBlended(object: number): boolean {
    return this.pdfium._FPDFPageObj_HasTransparency(object) !== 0;
  }

  textMode(object: number): number {
    return this.pdfium._FPDFTextObj_GetTextRenderMode(object);
  }

  /** In the text's own unit. */
  fontSize(object: number): number {
    const isKnown = this.pdfium._FPDFTextObj_GetFontSize(object, this.#address);
    return isKnown ? this.#float(0) : 0;
  }

  drawMode(object: number): { isFilled: boolean; isStroked: boolean } {
    const [fill = 0, stroke = 0] = this.#addresses(2);
    this.pdfium._FPDFPath_GetDrawMode(object, fill, stroke);
    return { isFilled: this.#int(0) !== 0, isStroked: this.#int(1) !== 0 };
  }

  /** The points of a path in its own space; none where it has too many. */
  points(object: number): PathPoint[] {
    const count = this.pdfium._FPDFPath_CountSegments(object);
    if (count > mostPoints) return [];
    const [x = 0, y = 0] = this.#addresses(2);
    return Array.from({ length: count }, (_, index) => {
      const segment = this.pdfium._FPDFPath_GetPathSegment(object, index);
      this.pdfium._FPDFPathSegment_GetPoint(segment, x, y);
      const by = moves[this.pdfium._FPDFPathSegment_GetType(segment)] ?? "curve";
      return { x: this.#float(0), y: this.#float(1), by };
    });
  }

  pixels(image: number): number {
    const [width = 0, height = 0] = this.#addresses(2);
    const isKnown = this.pdfium._FPDFImageObj_GetImagePixelSize(image, width, height);
    return isKnown ? this.#int(0) * this.#int(1) : 0;
  }

  /** Whether nothing shows through a picture. It is rendered for that, because PDFium does not expose masks. */
  isOpaque(image: number): boolean {
    if (this.isBlended(image)) return false;
    const bitmap = this.pdfium._FPDFImageObj_GetRenderedBitmap(this.#document, this.page, image);
    if (!bitmap) return false;
    try {
      return this.#samples(bitmap).every((opacity) => opacity === 255);
    } finally {
      this.pdfium._FPDFBitmap_Destroy(bitmap);
    }
  }

  /** The opacity of pixels all over a bitmap. */
  #samples(bitmap: number): number[] {
    if (this.pdfium._FPDFBitmap_GetFormat(bitmap) !== blueGreenRedAlpha) return [];
    const [width, height] = [
      this.pdfium._FPDFBitmap_GetWidth(bitmap),
      this.pdfium._FPDFBitmap_GetHeight(bitmap),
    ];
    const stride = this.pdfium._FPDFBitmap_GetStride(bitmap);
    const start = this.pdfium._FPDFBitmap_GetBuffer(bitmap);
    const places = Array.from(
      { length: samplesAcross },
      (_, index) => (index + 0.5) / samplesAcross,
    );
    return places.flatMap((y) =>
      places.map((x) => {
        const at = start + Math.floor(y * height) * stride + Math.floor(x * width) * 4 + 3;
        return this.pdfium.HEAPU8[at] ?? 0;
      }),
    );
  }

  [Symbol.dispose](): void {
    this.pdfium.wasmExports.free(this.#address);
  }
}
