import { AppError } from "@quarry/kernel";
import sharp, { type Metadata, type Sharp } from "sharp";
import { unreadable } from "../unreadable.ts";
import { decodeBmp } from "./bmp.ts";
import { decoderOf } from "./decoder-of.ts";
import { decodeHeic } from "./heic.ts";
import { type Picture, pictureOf } from "./picture.ts";
import { checkSize, mostPixels } from "./picture-limits.ts";

/** An image whose header was read. */
export type OpenImage = {
  /** One, or as many as a TIFF holds. */
  pages: number;
  /** Pictures of an animation after its first, which are not pages. */
  laterFrames: number;
  /**
   * Decodes a page (from 1), upright by the orientation that the file names.
   *
   * @throws AppError SOURCE_UNREADABLE where the page is too small, too large or damaged.
   */
  page(number: number): Promise<Picture>;
};

const bytesOfDepth: Record<string, number> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  double: 8,
  complex: 8,
  dpcomplex: 16,
};

function checkHeader({ width, height, channels, depth }: Metadata): void {
  checkSize({ width, height, bytesPerPixel: channels * (bytesOfDepth[depth] ?? 4) });
}

/** Names what fails; where the library says why, it does so in the cause. */
async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable("The image is damaged and cannot be read", error);
  }
}

const header = (bytes: Uint8Array, page = 0) =>
  sharp(bytes, { limitInputPixels: false, page }).metadata();

async function decodeBySharp(bytes: Uint8Array, page: number): Promise<Sharp> {
  checkHeader(await header(bytes, page));
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", page });
}

async function openBySharp(bytes: Uint8Array): Promise<OpenImage> {
  const { pages = 1, format } = await header(bytes);
  const hasPages = format === "tiff";
  return {
    pages: hasPages ? pages : 1,
    laterFrames: hasPages ? 0 : pages - 1,
    page: async (number) => orDamaged(pictureOf(await decodeBySharp(bytes, number - 1))),
  };
}

function single(decode: () => Promise<Sharp>): OpenImage {
  return { pages: 1, laterFrames: 0, page: () => orDamaged(decode().then(pictureOf)) };
}

/**
 * Opens an image by its header; decodes nothing yet.
 *
 * @param format Short name as sniffed from the bytes, such as `png`.
 * @throws AppError SOURCE_UNREADABLE where the format is not read, or the header is damaged.
 */
export async function openImage(bytes: Uint8Array, format: string): Promise<OpenImage> {
  const decoder = decoderOf(format);
  if (decoder === "bmp") return single(() => decodeBmp(bytes));
  const isHevc = decoder === "heic" && (await orDamaged(header(bytes))).compression !== "av1";
  return isHevc ? single(() => decodeHeic(bytes)) : orDamaged(openBySharp(bytes));
}
