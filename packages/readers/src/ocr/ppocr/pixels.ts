import type { Sharp } from "sharp";

/** A picture's colours: red, green, blue of each place, row by row, 0 to 255. */
export type Pixels = { data: Uint8Array; width: number; height: number };

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`The picture has ${info.channels} channels, not 3`);
  return { data, width: info.width, height: info.height };
}
