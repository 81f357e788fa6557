import type { Sharp } from "sharp";

/** What vision models take without shrinking it themselves, in pixels on the long side. */
export const visionSide = 1_568;
const quality = 80;

/** A page as a vision model wants it, a JPEG; `turns` are quarter turns clockwise. */
export async function visionImage(pixels: Sharp, turns = 0): Promise<Uint8Array> {
  const jpeg = await pixels
    .clone()
    .rotate(turns * 90)
    .flatten({ background: "#fff" })
    .resize({ width: visionSide, height: visionSide, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
  return new Uint8Array(jpeg);
}
