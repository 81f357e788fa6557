import { seededRandom } from "@quarry/kernel/testing";
import { openRenderer } from "@quarry/readers/render";
import sharp from "sharp";

const dotsPerInch = 200;
const mostDegrees = 1;
const noise = 45;
const quality = 70;

export type ScanOptions = {
  seed: number;
  /** Quarter turns clockwise by which the page lies wrong. */
  turns: number;
};

/** Prints a page and scans it: a little askew, blurred, with noise, as a JPEG. */
export async function scan(pdf: Uint8Array, { seed, turns }: ScanOptions): Promise<Buffer> {
  const random = seededRandom(seed);
  using renderer = await openRenderer(pdf);
  const { pixels, width, height } = await renderer.render(1, { dotsPerInch });
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#fff" })
    .toColourspace("b-w")
    .rotate((random() * 2 - 1) * mostDegrees, { background: "#fff" })
    .blur(0.7)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grain = () => (random() + random() - 1) * noise;
  const grey = Uint8ClampedArray.from(data, (value) => value * 0.85 + 25 + grain());
  const { width: scanWidth, height: scanHeight, channels } = info;
  return sharp(grey, { raw: { width: scanWidth, height: scanHeight, channels } })
    .rotate(turns * 90)
    .jpeg({ quality })
    .toBuffer();
}
