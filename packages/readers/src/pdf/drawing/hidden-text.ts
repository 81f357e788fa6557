import type { Box } from "../../layout/placed-text.ts";
import { type Color, common } from "./object-reader.ts";
import type { PageObject } from "./page-objects.ts";

type Text = Extract<PageObject, { kind: "text" }>;
type Layer = Exclude<PageObject, Text>;

/** In points; smaller text cannot be read. */
const smallestSize = 1;
/** Of 255, in each of red, green and blue: smaller differences cannot be seen. */
const sameColor = 10;
/** Share of a text's box that lies in another: the boxes of letters reach a little beyond their ink. */
const whole = 0.9;
/** Share of the page: a picture that covers as much is a scan of it. */
const scannedPage = 0.5;
/** More fills are a picture made of shapes: what lies under a text is not looked for. */
const mostLayers = 3_000;
/** Of the height of its letters: the mean width of one. */
const letterWidth = 0.5;

const white: Color = [255, 255, 255, 255];

const areaOf = ([left, top, right, bottom]: Box) =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** Share of the first box that lies in the second. */
function shareIn(box: Box, other: Box): number {
  return areaOf(common(box, other)) / Math.max(areaOf(box), Number.EPSILON);
}

/** How many letters a text shows, by its length; none for spaces, which have no ink. */
function lettersOf({ box: [left, top, right, bottom], size }: Text): number {
  const [length, height] = [
    Math.max(right - left, bottom - top),
    Math.min(right - left, bottom - top),
  ];
  return height <= 0 || size <= 0 ? 0 : Math.max(1, Math.round(length / (letterWidth * size)));
}

/** The color of a plain rectangle that nothing shows through. */
function plainColor(layer: Layer): Color | undefined {
  if (layer.kind !== "shape" || layer.isBlended || layer.fill?.[3] !== 255) return undefined;
  return layer.outlines.length === 1 && layer.outlines[0]?.isRectangle ? layer.fill : undefined;
}

const isLaidOn = (layer: Layer) => layer.kind !== "shape" || layer.isFilled;

/** What a text stands on; undefined where that is a picture, or of several colors. */
function groundOf({ box }: Text, below: readonly Layer[]): Color | undefined {
  const layer = below.findLast(
    (other) => isLaidOn(other) && shareIn(box, other.box) > 0 && shareIn(box, other.shown()) > 0,
  );
  if (!layer) return white;
  return shareIn(box, layer.shown()) >= whole ? plainColor(layer) : undefined;
}

const isSame = (one: Color, other: Color) =>
  [0, 1, 2].every((part) => Math.abs((one[part] ?? 0) - (other[part] ?? 0)) <= sameColor);

function isLost(text: Text, below: readonly Layer[]): boolean {
  if (!text.color || below.length > mostLayers) return false;
  const ground = groundOf(text, below);
  return text.color[3] === 0 || (ground !== undefined && isSame(text.color, ground));
}

/** What lies on all of a text, a picture or a plain rectangle; undefined where nothing does. */
function coverOf({ box }: Text, above: readonly Layer[]): Layer | undefined {
  if (above.length > mostLayers) return undefined;
  return above.find((layer) => {
    if (shareIn(box, layer.box) < whole || shareIn(box, layer.shown()) < whole) return false;
    return layer.kind === "image" ? layer.isOpaque() : plainColor(layer) !== undefined;
  });
}

/** Pictures cover a text together: a scan may be stored in stripes. */
function isWithin({ box }: Text, pictures: readonly Layer[]): boolean {
  const share = pictures.reduce((sum, picture) => sum + shareIn(box, picture.box), 0);
  return share >= whole;
}

/** Whether a text is too small, by the larger of its font size and its ink. */
function isTiny({ size, box: [left, top, right, bottom] }: Text): boolean {
  return Math.max(size, Math.min(right - left, bottom - top)) < smallestSize;
}

export type Visibility = {
  box: Box;
  letters: number;
  isInkless: boolean;
  /** As recognition leaves text with a scan: in no ink, or under a picture of the page. */
  isInvisible: boolean;
  /** Where no scan is the reason: in no ink, tiny, off the page, of its ground's color, covered. */
  isHidden: boolean;
};

/** The visibility of each text; a space has no ink and is never hidden. */
export function visibilityOf(objects: readonly PageObject[], page: Box): Visibility[] {
  const layers = objects.filter((object) => object.kind !== "text");
  const pictures = layers.filter(({ kind }) => kind === "image");
  const isScan = ({ kind, box }: Layer) => kind === "image" && shareIn(page, box) >= scannedPage;
  let below = 0;
  return objects.flatMap((object): Visibility[] => {
    if (object.kind !== "text") {
      below += 1;
      return [];
    }
    const letters = lettersOf(object);
    const { box, isInvisible: isInkless } = object;
    const own = { box, letters, isInkless };
    if (areaOf(box) === 0) return [{ ...own, letters: 0, isInvisible: false, isHidden: false }];
    const cover = coverOf(object, layers.slice(below));
    const isUnderScan = cover !== undefined && isScan(cover);
    const isInvisible = isInkless || isUnderScan;
    if (isUnderScan || (isInkless && isWithin(object, pictures))) {
      return [{ ...own, isInvisible, isHidden: false }];
    }
    const isOff = shareIn(box, page) <= 0;
    const isUnseen = isInvisible || cover !== undefined || isTiny(object) || isOff;
    const isHidden = isUnseen || isLost(object, layers.slice(0, below));
    return [{ ...own, isInvisible, isHidden }];
  });
}
