import sharp, { type Sharp } from "sharp";
import { unreadable } from "../unreadable.ts";

type Decoded = { width: number; height: number; data: Uint8ClampedArray };

/** Decodes what sharp's own build leaves out for its patents. */
export async function decodeHeic(bytes: Uint8Array, mostPixels: number): Promise<Sharp> {
  const { default: decode } = await import("heic-decode");
  const all = await decode.all({ buffer: bytes });
  const [first] = all;
  if (!first) throw unreadable("The HEIC file holds no image");
  if (first.width * first.height > mostPixels) throw new Error("pixel limit passed");
  const { width, height, data }: Decoded = await first.decode();
  return sharp(data, { raw: { width, height, channels: 4 } });
}
