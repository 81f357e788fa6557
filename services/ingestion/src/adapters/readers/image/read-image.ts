import type { DocumentWarning } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import sharp, { type Sharp } from "sharp";
import type { RawSource, ReadDocument } from "../../../application/ports.ts";
import { inReadingOrder } from "../layout/columns.ts";
import { PageTextWriter } from "../layout/page-text-writer.ts";
import { toLines } from "../layout/segments.ts";
import { recognisePage, visionImage } from "../ocr/recognise-page.ts";
import { unreadable } from "../unreadable.ts";
import { decodeHeic } from "./heic.ts";

const readable = new Set(["jpg", "png", "webp", "gif", "tif", "avif", "heic"]);
const mostPixels = 50_000_000;
const smallestSide = 8;

/** Opens a picture upright; pixels are decoded once and kept without their file's format. */
async function open(bytes: Uint8Array, format: string): Promise<Sharp> {
  const source =
    format === "heic"
      ? await decodeHeic(bytes, mostPixels)
      : sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
  const { data, info } = await source
    .rotate()
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

function refusal(error: unknown): Error {
  if (error instanceof AppError) return error;
  const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  return tooLarge
    ? unreadable("The image has more than 50 million pixels; send a smaller one", error)
    : unreadable("The image is damaged and cannot be read", error);
}

async function pagesIn(bytes: Uint8Array, format: string): Promise<number> {
  if (format !== "tif") return 1;
  return (await sharp(bytes, { limitInputPixels: mostPixels }).metadata()).pages ?? 1;
}

/**
 * Reads a picture by text recognition. A picture without text still becomes a document: an engine
 * that can see may find what it shows.
 *
 * @param format Short name as sniffed from the bytes, such as `png`.
 */
export async function readImage(source: RawSource, format: string): Promise<ReadDocument> {
  if (!readable.has(format) || typeof source.content === "string") {
    throw unreadable(`${format.toUpperCase()} images cannot be read; send JPEG, PNG or WebP`);
  }
  const bytes = source.content;
  const picture = await open(bytes, format).catch((error: unknown) => {
    throw refusal(error);
  });
  const { width = 0, height = 0 } = await picture.clone().metadata();
  if (Math.min(width, height) < smallestSide) {
    throw unreadable(`The image is ${width} x ${height} pixels, too small to show anything`);
  }
  const page = await recognisePage(picture);
  const writer = new PageTextWriter();
  writer.page(inReadingOrder(toLines(page.segments)), page);
  const { text, pages, tables } = writer;
  const warnings: DocumentWarning[] = [];
  if (text === "")
    warnings.push({ code: "no_text_found", message: "No text was found in the image" });
  if ((await pagesIn(bytes, format)) > 1) {
    warnings.push({ code: "pages_skipped", message: "Only the first page of the image was read" });
  }
  const image = { page: 1, mediaType: "image/jpeg", bytes: await visionImage(picture, page.turns) };
  return {
    text,
    pages,
    tables,
    structured: [],
    images: [image],
    warnings,
    reader: { name: "image", version: "1" },
  };
}
