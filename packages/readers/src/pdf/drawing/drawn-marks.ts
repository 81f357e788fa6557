import type { Box } from "../../layout/placed-text.ts";
import type { PageObject } from "./page-objects.ts";

/** What a page draws to be marked, and to mark something. */
export type DrawnMarks = {
  /** Squares and circles with nothing printed in them, and whether they are marked. */
  boxes: { box: Box; isMarked: boolean }[];
  /** Lines that go round something. */
  rings: Box[];
};

type Shape = Extract<PageObject, { kind: "shape" }>;

/** In points: the sides of a box to tick. */
const [smallest, largest] = [5, 18];
/** Shares of a box's longer side. */
const square = 0.25;
const shares = { leastMark: 0.35, mostMark: 2, mostFill: 0.85, offCentre: 0.35, apart: 0.8 };
/** Of 255: paper is lighter than the first, the ink of a pen darker than the second. */
const light = 240;
const dark = 80;
/** In points: a border that is drawn twice. */
const twice = 1.5;
/** More small shapes, boxes or rings are a drawing or a chart. */
const most = { shapes: 4_000, boxes: 500, rings: 200 };

const widthOf = ([left, , right]: Box) => right - left;
const heightOf = ([, top, , bottom]: Box) => bottom - top;
const sideOf = (box: Box) => Math.max(widthOf(box), heightOf(box));

/** How far the centres of two boxes are apart. */
function distance(one: Box, other: Box): number {
  const x = (one[0] + one[2] - other[0] - other[2]) / 2;
  const y = (one[1] + one[3] - other[1] - other[3]) / 2;
  return Math.hypot(x, y);
}

/** Whether a shape's inside is laid with ink that is to be seen. */
function isInked({ isFilled, fill }: Shape): boolean {
  if (!isFilled || !fill) return isFilled;
  return fill[3] > 0 && fill.slice(0, 3).some((part) => part < light);
}

/** Where a shape's own line runs, without its thickness. */
const placeOf = ({ box, outlines: [only, ...others] }: Shape): Box =>
  only?.isRectangle && others.length === 0 ? only.box : box;

function isBox(shape: Shape): boolean {
  const { box, isStroked, outlines, sketch } = shape;
  const [width, height] = [widthOf(box), heightOf(box)];
  if (!isStroked || isInked(shape) || Math.min(width, height) < smallest) return false;
  if (sideOf(box) > largest || Math.abs(width - height) > square * sideOf(box)) return false;
  return sketch.isRing || (outlines.length === 1 && outlines[0]?.isRectangle === true);
}

/** Boxes side by side without words between are for letters, or cells of a table. */
function isInRow(box: Box, others: readonly Box[]): boolean {
  return others.some((other) => {
    if (other === box) return false;
    const [across, down] = [0, 1].map(
      (axis) =>
        Math.max(box[axis] ?? 0, other[axis] ?? 0) -
        Math.min(box[axis + 2] ?? 0, other[axis + 2] ?? 0),
    );
    const [x = 0, y = 0] = [across, down];
    return (y < 0 && x < shares.apart * sideOf(box)) || (x < 0 && y < twice);
  });
}

/** The size of a shape in a box, as a share of that; 0 where it does not lie about its middle. */
function shareOf(shape: Shape, box: Box): number {
  const isNear = distance(shape.box, box) <= shares.offCentre * sideOf(box);
  return isNear ? sideOf(placeOf(shape)) / sideOf(box) : 0;
}

/** Whether a shape lies in a box as a mark does: a cross, a tick, a dot. */
function marks(shape: Shape, box: Box): boolean {
  const share = shareOf(shape, box);
  if (share < shares.leastMark || share > shares.mostMark) return false;
  return shape.sketch.isStroke || (isInked(shape) && share <= shares.mostFill);
}

/** What a box is laid with as a whole: dark ink, or a color as the samples of a chart's legend are. */
function fillOf(box: Box, shapes: readonly Shape[]): "dark" | "color" | undefined {
  const laid = shapes.find((shape) => {
    const share = shareOf(shape, box);
    return share > shares.mostFill && share < 1 + square && isInked(shape);
  });
  if (!laid) return undefined;
  return laid.fill?.slice(0, 3).every((part) => part < dark) ? "dark" : "color";
}

/** Whether two boxes are of one size and in one row or column. */
function isAligned(one: Box, other: Box): boolean {
  const off = square * sideOf(one);
  const isBeside = [0, 1].some((axis) => Math.abs((one[axis] ?? 0) - (other[axis] ?? 0)) <= off);
  return isBeside && Math.abs(sideOf(one) - sideOf(other)) <= off;
}

function withoutCopies(boxes: readonly Box[]): Box[] {
  return boxes.filter(
    (box, at) => !boxes.slice(0, at).some((other) => distance(box, other) <= twice),
  );
}

/** Finds on a page what a form has to be marked by hand, and how somebody marked it. */
export function drawnMarks(objects: readonly PageObject[]): DrawnMarks {
  const shapes = objects.filter((object) => object.kind === "shape");
  const round = shapes
    .filter((shape) => shape.sketch.isRing && shape.isStroked && !isInked(shape))
    .map(({ box }) => box);
  const rings = round.length > most.rings ? [] : round;
  const small = shapes.filter(({ box }) => sideOf(box) <= shares.mostMark * largest);
  const all = small.filter(isBox);
  if (small.length > most.shapes || all.length > most.boxes) return { boxes: [], rings };
  return { boxes: boxesAmong(withoutCopies(all.map(placeOf)), small), rings };
}

/** The boxes that are for a mark, and whether one of the page's small shapes marks them. */
function boxesAmong(boxes: readonly Box[], small: readonly Shape[]): DrawnMarks["boxes"] {
  const found = boxes.map((box) => ({ box, fill: fillOf(box, small) }));
  const like = (box: Box, fill: "color" | undefined) =>
    found.some((other) => other.fill === fill && other.box !== box && isAligned(other.box, box));
  return found
    .filter(({ box, fill }) => fill !== "color" && !like(box, "color") && !isInRow(box, boxes))
    .filter(({ box, fill }) => fill === undefined || like(box, undefined))
    .map(({ box, fill }) => {
      return { box, isMarked: fill === "dark" || small.some((shape) => marks(shape, box)) };
    });
}
