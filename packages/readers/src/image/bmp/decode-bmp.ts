import type { Sharp } from "sharp";
import { unreadable } from "../../unreadable.ts";
import { rawPicture } from "../picture.ts";
import { checkSize } from "../picture-limits.ts";
import { readHeader, rowBytesOf } from "./header.ts";
import { decodeIndexed, decodeMasked, decodeRuns } from "./pixels.ts";

/**
 * Decodes a BMP, which sharp's own build leaves out. Four channels: what a pixel holds beside its colours is its opacity
 * only where the file says so.
 */
export function decodeBmp(bytes: Uint8Array): Sharp {
  const header = readHeader(bytes);
  const { width, height, bitsPerPixel, stored, pixelsAt } = header;
  checkSize({ width, height });
  const leastBytes = pixelsAt + (stored === "runs" ? 0 : rowBytesOf(header) * height);
  if (bytes.length < leastBytes) throw unreadable("The BMP image is truncated; send it again");
  const pixels = new Uint8Array(width * height * 4);
  if (stored === "runs") decodeRuns(bytes, header, pixels);
  else if (bitsPerPixel <= 8) decodeIndexed(bytes, header, pixels);
  else decodeMasked(bytes, header, pixels);
  return rawPicture(pixels, width, height);
}
