import sharp from "sharp";
import type { Pixels } from "./pixels.ts";

/** Places that are looked at, of a picture of millions. */
const mostSamples = 200_000;
/** The median of the second difference of noise, over its deviation: 0.6745 times the root of 6. */
const medianOverDeviation = 1.652;
/** Shares of the places that are darker than ink, and lighter than paper. */
const [darkest, lightest] = [0.01, 0.99];

/** Share of the contrast: the network reads prints of less grain as well as smooth ones. */
const mostGrain = 0.1;
/** In pixels: takes the grain away, and leaves strokes of print. */
const smoothing = 1;

/** The pixels to read text from: smoothed where their grain hides it, as in a photograph taken in the dark. */
export async function withoutGrain(pixels: Pixels): Promise<Pixels> {
  if (grainOf(pixels) < mostGrain) return pixels;
  const { data, width, height } = pixels;
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return { data: await picture.blur(smoothing).raw().toBuffer(), width, height };
}

/**
 * The deviation of a picture's grain, as a share of the contrast between its ink and its paper: below 0.01
 * in pictures of cameras and scanners in good light, 0.1 and more in the dark.
 */
export function grainOf({ data, width, height }: Pixels): number {
  const places = width * height;
  const step = Math.max(1, Math.floor(places / mostSamples));
  const levels = new Uint32Array(256);
  const differences = new Uint32Array(1_024);
  const green = (place: number) => data[3 * place + 1] ?? 0;
  for (let place = 1; place < places - 1; place += step) {
    const here = green(place);
    const bend = Math.abs(green(place - 1) - 2 * here + green(place + 1));
    levels[here] = (levels[here] ?? 0) + 1;
    differences[bend] = (differences[bend] ?? 0) + 1;
  }
  const contrast = quantile(levels, lightest) - quantile(levels, darkest);
  return contrast <= 0 ? 0 : quantile(differences, 0.5) / medianOverDeviation / contrast;
}

function quantile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below >= share * total;
  });
}
