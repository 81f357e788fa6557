import sharp from "sharp";

/** Reads the size of a picture from its header, in pixels; undefined where it has none that can be read. */
export async function pictureSize(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}
