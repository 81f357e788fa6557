import sharp from "sharp";
import { componentsOf, type LikelihoodMap } from "./components.ts";
import { textDetector } from "./models.ts";
import type { Pixels } from "./pixels.ts";
import { type Rectangle, smallestRectangle, widened } from "./rectangle.ts";

/** The network takes sides that are multiples of it. */
const grid = 32;
/** Likelihood of text at a place, and in the mean of a line; as the models' authors set them. */
const [leastLikely, leastMean] = [0.2, 0.4];
/** How far a line reaches beyond what the network marks, by its area over its circumference. */
const reach = 1.5;
/** In pixels of the network's map: less is a speck. */
const leastSide = 3;
/** Mean and deviation of the colours that the network was trained with: blue, green, red. */
const means = [0.485, 0.456, 0.406];
const deviations = [0.229, 0.224, 0.225];

const toGrid = (length: number) => Math.max(grid, Math.round(length / grid) * grid);

/** Planes of blue, green and red, each by its mean and deviation. */
function planesOf(rgb: Uint8Array, places: number): Float32Array {
  const planes = new Float32Array(3 * places);
  for (let plane = 0; plane < 3; plane++) {
    const [mean = 0, deviation = 1] = [means[plane], deviations[plane]];
    for (let place = 0; place < places; place++) {
      const value = rgb[3 * place + 2 - plane] ?? 0;
      planes[plane * places + place] = (value / 255 - mean) / deviation;
    }
  }
  return planes;
}

async function likelihoods(pixels: Pixels, scale: number): Promise<LikelihoodMap> {
  const [width, height] = [toGrid(pixels.width * scale), toGrid(pixels.height * scale)];
  const raw = { width: pixels.width, height: pixels.height, channels: 3 } as const;
  const rgb = await sharp(pixels.data, { raw })
    .resize({ width, height, fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  const detector = await textDetector();
  const { data } = await detector.run(planesOf(rgb, width * height), [1, 3, height, width]);
  return { data, width, height };
}

/**
 * Finds the lines of text of a picture, whatever their direction; in its pixels.
 *
 * @param scale Size at which the network sees the picture.
 */
export async function findLines(pixels: Pixels, scale: number): Promise<Rectangle[]> {
  const map = await likelihoods(pixels, scale);
  const [x, y] = [pixels.width / map.width, pixels.height / map.height];
  return componentsOf(map, leastLikely).flatMap(({ points, mean }) => {
    if (mean < leastMean) return [];
    const marked = smallestRectangle(points.map((point) => ({ x: point.x * x, y: point.y * y })));
    const { width, height } = marked;
    if (Math.min(width / x, height / y) < leastSide) return [];
    return [widened(marked, (reach * width * height) / (2 * (width + height)))];
  });
}
