import { seededRandom } from "@quarry/kernel/testing";
import { openRenderer } from "@quarry/readers/render";
import sharp, { type Sharp } from "sharp";

const dotsPerInch = 200;
const mostDegrees = 1;
const quality = 70;
const paper = { background: "#fff" };

/** How a printed page becomes a picture. */
export type Taking = {
  /** Quarter turns clockwise by which it lies wrong. */
  turns?: number;
  /** Degrees by which it lies askew; up to one either way by default. */
  degrees?: number;
  /** Shares by which its sides lean, as if it was taken from a side. */
  lean?: [across: number, down: number];
  /** Share of the light of a scan. */
  light?: number;
  /** Spread of the grain, of 255. */
  grain?: number;
};

/** A page as a scanner or a camera gives it: askew, blurred, with grain, as a JPEG; the same for the same seed. */
export async function take(pdf: Uint8Array, seed: number, taking: Taking = {}): Promise<Buffer> {
  const random = seededRandom(seed);
  const { turns = 0, lean, light = 0.85, grain = 45 } = taking;
  const degrees = taking.degrees ?? (random() * 2 - 1) * mostDegrees;
  const straight = (await printed(pdf)).rotate(degrees, paper);
  const leaning = lean
    ? sharp(await straight.png().toBuffer()).affine([1, lean[0], lean[1], 1], paper)
    : straight;
  const { data, info } = await leaning
    .toColourspace("b-w")
    .blur(0.7)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const noise = () => (random() + random() - 1) * grain;
  const grey = Uint8ClampedArray.from(data, (value) => value * light + 25 + noise());
  const { width, height, channels } = info;
  const picture = sharp(grey, { raw: { width, height, channels } });
  return picture
    .rotate(turns * 90)
    .jpeg({ quality })
    .toBuffer();
}

async function printed(pdf: Uint8Array): Promise<Sharp> {
  using renderer = await openRenderer(pdf);
  const { pixels, width, height } = await renderer.render(1, { dotsPerInch });
  return sharp(pixels, { raw: { width, height, channels: 4 } }).flatten(paper);
}
