import type { Sharp } from "sharp";
import { unreadable } from "../unreadable.ts";
import { rawPicture } from "./picture.ts";
import { checkSize } from "./picture-limits.ts";

/** A header of the years before Windows 3 is this long, and shorter in its numbers. */
const oldHeaderBytes = 12;
const runLengths = new Set([1, 2]);

type Header = { width: number; height: number; storedBytes: number };

/** What the header says of the picture; `storedBytes` are the least that such a file has. */
function headerOf(bytes: Uint8Array): Header {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixelsAt = header.getUint32(10, true);
  const isOld = header.getUint32(14, true) === oldHeaderBytes;
  const width = isOld ? header.getUint16(18, true) : Math.abs(header.getInt32(18, true));
  // A negative height means rows from top to bottom.
  const height = isOld ? header.getUint16(20, true) : Math.abs(header.getInt32(22, true));
  const bitsPerPixel = header.getUint16(isOld ? 24 : 28, true);
  const isPacked = !isOld && runLengths.has(header.getUint32(30, true));
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  return { width, height, storedBytes: pixelsAt + (isPacked ? 0 : rowBytes * height) };
}

/**
 * Decodes what sharp's own build leaves out, by Skia. Four channels, of which the last is opaque:
 * what many a BMP holds beside its colours is not their opacity.
 */
export async function decodeBmp(bytes: Uint8Array): Promise<Sharp> {
  const { width, height, storedBytes } = headerOf(bytes);
  checkSize({ width, height });
  if (bytes.length < storedBytes) throw unreadable("The BMP image is truncated; send it again");
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const image = await loadImage(bytes);
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return rawPicture(new Uint8Array(data.buffer), width, height);
}
