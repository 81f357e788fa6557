import { unreadable } from "../unreadable.ts";

/** Limits of a decoded picture; checked by its header before it is decoded. */
export const mostPixels = 50_000_000;
const mostBytes = 8 * mostPixels;
const smallestSide = 8;

export type PictureSize = {
  width: number;
  height: number;
  /** Of one pixel, decoded; 4 where absent. */
  bytesPerPixel?: number;
};

/** @throws AppError SOURCE_UNREADABLE where a picture of this size is not decoded. */
export function checkSize({ width, height, bytesPerPixel = 4 }: PictureSize): void {
  const size = `The image is ${width} x ${height} pixels`;
  if (Math.min(width, height) < smallestSide) {
    throw unreadable(`${size}, too small to show anything`);
  }
  if (width * height > mostPixels) {
    throw unreadable(`${size}; at most ${mostPixels / 1e6} million are read: send a smaller one`);
  }
  if (width * height * bytesPerPixel > mostBytes) {
    throw unreadable(
      `${size} of ${bytesPerPixel} bytes; at most ${mostBytes / 1e6} MB are read: send it with 8 bits for each of three colours`,
    );
  }
}
