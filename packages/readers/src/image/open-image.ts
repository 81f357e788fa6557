import { AppError } from "@quarry/kernel";
import sharp, { type Metadata, type Sharp } from "sharp";
import { unreadable } from "../unreadable.ts";
import { decodeBmp } from "./bmp/decode-bmp.ts";
import { decoderOf } from "./decoder-of.ts";
import { decodeHeic } from "./heic.ts";
import { type Picture, pictureOf } from "./picture.ts";
import { checkSize, mostPixels } from "./picture-limits.ts";

/** An image whose header was read. */
export type OpenImage = {
  /** One, or as many as a TIFF holds. */
  pages: number;
  /** Pictures after the first, of an animation or a collection, which are not pages. */
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

/** How many pictures an animated PNG has; sharp sees its first alone. */
function framesOfPng(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = file.subarray(0, Math.max(0, file.indexOf("IDAT"))).indexOf("acTL");
  return control === -1 ? 1 : file.readUInt32BE(control + 4);
}

async function openBySharp(bytes: Uint8Array): Promise<OpenImage> {
  const { pages = 1, format } = await header(bytes);
  const [hasPages, isPng] = [format === "tiff", format === "png"];
  return {
    pages: hasPages ? pages : 1,
    laterFrames: hasPages ? 0 : Math.max(1, pages, isPng ? framesOfPng(bytes) : 1) - 1,
    page: async (number) => orDamaged(pictureOf(await decodeBySharp(bytes, number - 1))),
  };
}

function single(decode: () => Promise<Sharp>, laterFrames = 0): OpenImage {
  return { pages: 1, laterFrames, page: () => orDamaged(decode().then(pictureOf)) };
}

/**
 * Opens an image by its header; decodes nothing yet.
 *
 * @param format Short name as sniffed from the bytes, such as `png`.
 * @throws AppError SOURCE_UNREADABLE where the format is not read, or the header is damaged.
 */
export async function openImage(bytes: Uint8Array, format: string): Promise<OpenImage> {
  const decoder = decoderOf(format);
  if (decoder === "bmp") return single(async () => decodeBmp(bytes));
  if (decoder !== "heic") return orDamaged(openBySharp(bytes));
  const { compression, pages = 1 } = await orDamaged(header(bytes));
  if (compression === "av1") return orDamaged(openBySharp(bytes));
  return single(() => decodeHeic(bytes), pages - 1);
}
