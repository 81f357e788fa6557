import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { type Operation, operationsOf } from "./operations.ts";

/** What a page draws, as far as it tells what the page is. */
export type Drawing = {
  /** Share of the glyphs that are not to be seen, 0 to 1. */
  invisible: number;
  /** Share of the page that pictures cover, 0 to 1. */
  covered: number;
  images: number;
  /** Lines and shapes. */
  paths: number;
};

function isGlyph(value: unknown): boolean {
  return typeof value === "object" && value !== null && !("isSpace" in value && value.isSpace);
}

function glyphsIn({ args: [glyphs] }: Operation): number {
  return Array.isArray(glyphs) ? glyphs.filter(isGlyph).length : 0;
}

/** The area of the unit square, which is where a picture is drawn. */
function areaOf({ matrix: [a, b, c, d] }: Operation): number {
  return Math.abs(a * d - b * c);
}

/** One picture at many places, as the library gathers the tiles of a page. */
function repeatedArea(operation: Operation): number {
  const [, scaleX, scaleY, positions] = operation.args;
  const times = positions instanceof Float32Array ? positions.length / 2 : 1;
  return areaOf(operation) * Math.abs(Number(scaleX) * Number(scaleY)) * times;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Looks at everything that a page draws. */
export async function describeDrawing(page: PDFPageProxy): Promise<Drawing> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { width, height } = page.getViewport({ scale: 1 });
  const single = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintSolidColorImageMask,
  ]);
  const operations = await operationsOf(page);
  const text = operations.filter(({ code }) => code === OPS.showText);
  const images = operations.filter(({ code }) => single.has(code));
  const tiles = operations.filter(({ code }) => code === OPS.paintImageXObjectRepeat);
  const area = sum(images.map(areaOf)) + sum(tiles.map(repeatedArea));
  const unseen = text.filter(({ invisible }) => invisible);
  return {
    invisible: sum(unseen.map(glyphsIn)) / Math.max(1, sum(text.map(glyphsIn))),
    covered: Math.min(1, area / (width * height)),
    images: images.length + tiles.length,
    paths: operations.filter(({ code }) => code === OPS.constructPath).length,
  };
}
