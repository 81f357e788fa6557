import type { Box } from "../../layout/placed-text.ts";
import { type Matrix, multiply } from "./matrix.ts";
import type { Color, ObjectReader } from "./object-reader.ts";
import { type Outline, outlinesOf } from "./shape-outlines.ts";
import { type Sketch, sketchOf } from "./sketch.ts";

/** Something that a page draws, its places in points from the upright page's top left corner. */
export type PageObject =
  /**
   * `size` is the height of its letters; `color` is absent for a pattern, or where none is laid on.
   * `isUnread`: the page's text lacks it, as lines that run down do whose font is not in the file.
   */
  | {
      kind: "text";
      /** The library's name for it. */
      handle: number;
      box: Box;
      size: number;
      color?: Color;
      isInvisible: boolean;
      isUnread: boolean;
    }
  /** `shown` is the part of its box to which it is clipped. `fill` is absent where only its outline is drawn, or it has a pattern. */
  | {
      kind: "shape";
      box: Box;
      shown: () => Box;
      fill?: Color;
      isFilled: boolean;
      isStroked: boolean;
      isBlended: boolean;
      outlines: Outline[];
      sketch: Sketch;
    }
  /** `area` in square points; the box of a turned picture is larger. `isOpaque` renders it. */
  | {
      kind: "image";
      box: Box;
      shown: () => Box;
      area: number;
      pixels: number;
      isOpaque: () => boolean;
    }
  | { kind: "shading"; box: Box; shown: () => Box };

/** PDFium's kinds of page objects. */
const kinds = { text: 1, path: 2, image: 3, shading: 4, form: 5 };
/** PDF's mode of text that is not shown; of those that lay on no ink, and those that draw its outline alone. */
export const unseenMode = 3;
const inklessModes = new Set([unseenMode, 7]);
const outlineModes = new Set([1, 5]);
/** Groups within groups: deeper ones are of no real file. */
const deepest = 12;
/** More objects are a map or a drawing, whose lines are no table's. */
const mostObjects = 100_000;

function textOf(reader: ObjectReader, object: number, matrix: Matrix): PageObject {
  const mode = reader.textMode(object);
  const [, , c, d] = multiply(matrix, reader.matrix(object));
  const color = reader.color(object, outlineModes.has(mode) ? "stroke" : "fill");
  const box = reader.box(object, matrix);
  const size = reader.fontSize(object) * Math.hypot(c, d);
  const isInvisible = inklessModes.has(mode);
  const isUnread = reader.isThin(object);
  const ink = { ...(color && { color }), isInvisible };
  return { kind: "text", handle: object, box, size, ...ink, isUnread };
}

/** Where an object's group stands on the page, and what part of a box the group's clips let through. */
type Frame = { matrix: Matrix; clipped: (box: Box) => Box };

/** An object's box, and the part of it that is shown, which is asked of the library once, where something lies there. */
function placeOf(reader: ObjectReader, object: number, { matrix, clipped }: Frame) {
  const box = reader.box(object, matrix);
  let known: Box | undefined;
  return { box, shown: () => (known ??= clipped(reader.clipped(object, box, matrix))) };
}

function shapeOf(reader: ObjectReader, object: number, frame: Frame): PageObject {
  const mode = reader.drawMode(object);
  const fill = mode.isFilled ? reader.color(object, "fill") : undefined;
  const points = reader.points(object);
  const toPage = multiply(frame.matrix, reader.matrix(object));
  return {
    kind: "shape",
    ...placeOf(reader, object, frame),
    ...(fill && { fill }),
    ...mode,
    isBlended: reader.isBlended(object),
    outlines: outlinesOf(points, toPage),
    sketch: sketchOf(points, toPage),
  };
}

function imageOf(reader: ObjectReader, object: number, frame: Frame): PageObject {
  const [a, b, c, d] = multiply(frame.matrix, reader.matrix(object));
  return {
    kind: "image",
    ...placeOf(reader, object, frame),
    area: Math.abs(a * d - b * c),
    pixels: reader.pixels(object),
    isOpaque: () => reader.isOpaque(object),
  };
}

/**
 * Everything that a page draws, in the order in which it is drawn.
 *
 * @param toTop From PDF's space of the page to points from the upright page's top left corner.
 */
export function pageObjects(reader: ObjectReader, toTop: Matrix): PageObject[] {
  const { pdfium: module, page } = reader;
  const objects: PageObject[] = [];
  function add(object: number, frame: Frame, depth: number): void {
    if (objects.length >= mostObjects) return;
    const { matrix, clipped } = frame;
    const kind = module._FPDFPageObj_GetType(object);
    if (kind === kinds.text) objects.push(textOf(reader, object, matrix));
    else if (kind === kinds.path) objects.push(shapeOf(reader, object, frame));
    else if (kind === kinds.image) objects.push(imageOf(reader, object, frame));
    else if (kind === kinds.shading) {
      objects.push({ kind: "shading", ...placeOf(reader, object, frame) });
    } else if (kind === kinds.form && depth < deepest) {
      const inner: Frame = {
        matrix: multiply(matrix, reader.matrix(object)),
        clipped: (box) => clipped(reader.clipped(object, box, matrix)),
      };
      for (let index = 0; index < module._FPDFFormObj_CountObjects(object); index++) {
        add(module._FPDFFormObj_GetObject(object, index), inner, depth + 1);
      }
    }
  }
  const count = module._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) {
    add(module._FPDFPage_GetObject(page, index), { matrix: toTop, clipped: (box) => box }, 0);
  }
  return objects;
}
