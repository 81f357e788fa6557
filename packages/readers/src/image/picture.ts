import sharp, { type Sharp } from "sharp";

/** A decoded picture: three channels, opaque, upright as far as its file says. */
export type Picture = {
  /** The pixels to work with, shrunk where there are more than recognition can use. */
  pixels: Sharp;
  /** Of the picture at its own size, in pixels. */
  width: number;
  height: number;
};

/** An A4 page at 300 dpi is 2,480 x 3,508; more makes most recognition worse. */
const mostShortSide = 2_480;
const mostWorkingPixels = 2_480 * 4_960;
const mostLongSide = 32_000; // Tesseract takes 32,767

function workingScale(width: number, height: number): number {
  return Math.min(
    1,
    mostShortSide / Math.min(width, height),
    Math.sqrt(mostWorkingPixels / (width * height)),
    mostLongSide / Math.max(width, height),
  );
}

/** Decodes once, turning by the file's own orientation, shrinking on the way where that helps. */
export async function pictureOf(source: Sharp): Promise<Picture> {
  const { autoOrient } = await source.metadata();
  const { width, height } = autoOrient;
  const scale = workingScale(width, height);
  const { data, info } = await source
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: "fill",
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: sharp(data, { raw: info }), width, height };
}

/** Pixels without a file format, 4 channels. */
export function rawPicture(pixels: Uint8Array, width: number, height: number): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}
