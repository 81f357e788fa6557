import type { Sharp } from "sharp";
import { unreadable } from "../unreadable.ts";
import { rawPicture } from "./picture.ts";
import { checkSize } from "./picture-limits.ts";

type Decoded = { width: number; height: number; data: Uint8ClampedArray };

/** Decodes what sharp's own build leaves out for its patents; upright already. */
export async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
  const { default: decode } = await import("heic-decode");
  const images = await decode.all({ buffer: bytes }); // their headers alone
  try {
    const [first] = images;
    if (!first) throw unreadable("The HEIC file contains no image");
    checkSize(first);
    const { width, height, data }: Decoded = await first.decode();
    return rawPicture(new Uint8Array(data.buffer), width, height);
  } finally {
    images.dispose();
  }
}
